import { IconFileText, IconMessageCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { API_BASE } from '#platform/api-base.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { buttonClass } from '#ui/button.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import type { Deal } from '../contract.ts';
import { PAID_STATES } from '../domain/transitions.ts';
import { Box } from './box.tsx';
import styles from './deal-aside.module.css';

/** What is known of the order in short lines. */
export function DealFacts({ deal }: { deal: Deal }) {
  const { object, offer, quantity, unit_price, amount, wished_on, due_on, project, campaign_id } = deal;
  const isPaid = (PAID_STATES as readonly string[]).includes(deal.state);
  return (
    <section className={styles.box} aria-label="Коротко о сделке">
      <p className={styles.sum}>
        <span>Сумма</span>
        <b className="num">{roubles(amount)}</b>
      </p>
      <dl className={styles.facts}>
        <Fact name="Объект">
          <AppLink to={`/${object.kind}/${object.id}`} className={textLinkClass}>
            {object.title}
          </AppLink>
        </Fact>
        <Fact name="Услуга">{offer.name}</Fact>
        {quantity > 1 ? (
          <Fact name="Количество">
            {quantity} × {roubles(unit_price)}
            {offer.unit ? ` / ${offer.unit}` : ''}
          </Fact>
        ) : null}
        {wished_on ? <Fact name="Хотят к">{longDay(wished_on)}</Fact> : null}
        {due_on ? <Fact name="Срок">{longDay(due_on)}</Fact> : null}
        {project ? (
          <Fact name="Проект">
            <AppLink to={`/projects/${project.project_id}`} className={textLinkClass}>
              {project.title}
            </AppLink>
          </Fact>
        ) : null}
        {campaign_id ? (
          <Fact name="Кампания">
            <AppLink to={`/campaign/${campaign_id}`} className={textLinkClass}>
              Открыть
            </AppLink>
          </Fact>
        ) : null}
      </dl>
      {isPaid ? (
        <a
          href={`${API_BASE}/v1/finance/acts/${deal.deal_id}.pdf`}
          className={buttonClass({ variant: 'line', size: 'sm', wide: true })}
          download
        >
          <IconFileText aria-hidden="true" />
          Акт, PDF
        </a>
      ) : null}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function DealSides({
  deal: { deal_id, buyer, seller, side },
}: {
  deal: Pick<Deal, 'deal_id' | 'buyer' | 'seller' | 'side'>;
}) {
  const sides = [
    { person: seller, role: 'продавец', isMe: side === 'seller' },
    { person: buyer, role: 'покупатель', isMe: side === 'buyer' },
  ];
  const isSide = side === 'buyer' || side === 'seller';
  return (
    <Box title="Стороны">
      <ul className={styles.sides}>
        {sides.map(({ person, role, isMe }) => (
          <li key={role}>
            <Avatar name={person.name} src={person.avatar} seed={person.account_id} ink={isMe} />
            <div>
              <AppLink to={`/account/${person.account_id}`} className={styles.name}>
                {person.name}
              </AppLink>
              <small>{isMe ? `${role}, это вы` : role}</small>
            </div>
            {isSide && !isMe ? (
              <AppLink
                to={`/chats?with=${person.account_id}&deal=${deal_id}`}
                className={buttonClass({ variant: 'line', size: 'sm', className: styles.write })}
              >
                <IconMessageCircle aria-hidden="true" />
                Написать
              </AppLink>
            ) : null}
          </li>
        ))}
      </ul>
    </Box>
  );
}
