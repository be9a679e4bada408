import { IconFileText, IconMessageCircle } from '@tabler/icons-react';
import { API_BASE } from '#platform/api-base.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Box } from '#ui/box.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { counted, DAYS } from '#words/plurals.ts';
import { KIND_DEFINITIONS } from '../../ad-objects/web/index.ts';
import { feeOf } from '../../ledger/contract.ts';
import type { Deal } from '../contract.ts';
import { PAID_STATES } from '../domain/transitions.ts';
import { chatLabel, chatPath } from './chat-path.ts';
import { handedOver } from './next-step.ts';
import { TrustRow } from './trust-row.tsx';

/** Summary of the order. */
export function DealFacts({ deal }: { deal: Deal }) {
  const { object, offer, quantity, unit_price, amount, wished_on, due_on, project } = deal;
  const handed = handedOver(deal);
  const isPaid = (PAID_STATES as readonly string[]).includes(deal.state);
  // A seller is told what comes to them, the price beside it; of a deal that ended without a payment the price alone is left.
  const isEarning = deal.side === 'seller' && (isPaid || deal.closed_at === null) && deal.state !== 'split';
  const earned = isPaid ? deal.money.paid_to_seller : amount - feeOf(amount);
  return (
    <Box label="Коротко о сделке">
      <p className="row baseline spread gap-3 soft">
        <span>{isEarning ? (isPaid ? 'Вы получили' : 'Вам') : 'Сумма'}</span>
        <b className="bold snug ink t-26">{roubles(isEarning ? earned : amount)}</b>
      </p>
      <Facts>
        {isEarning ? (
          <Fact term="Цена и комиссия">
            {roubles(amount)} − {roubles(isPaid ? deal.money.fee : feeOf(amount))}
          </Fact>
        ) : null}
        <Fact term={KIND_DEFINITIONS[object.kind].hasPlaces ? 'Площадка' : 'Исполнитель'}>
          <AppLink to={`/${object.kind}/${object.id}`} className={textLinkClass}>
            {object.title}
          </AppLink>
        </Fact>
        <Fact term={KIND_DEFINITIONS[object.kind].offerTitle ?? 'Заказ'}>{offer.name}</Fact>
        {quantity > 1 ? (
          <Fact term="Количество">
            {quantity} × {roubles(unit_price)}
            {offer.unit ? ` / ${offer.unit}` : ''}
          </Fact>
        ) : null}
        {wished_on ? <Fact term="Желаемая дата">{longDay(wished_on)}</Fact> : null}
        {due_on ? <Fact term="Срок">{longDay(due_on)}</Fact> : null}
        {handed ? (
          <Fact term="Сдано">
            {longDay(dayOf(handed.at))}
            {handed.late > 0 ? (
              <span className="block t-13 warn">позже срока на {counted(handed.late, DAYS)}</span>
            ) : null}
          </Fact>
        ) : null}
        {project ? (
          <Fact term="Проект">
            <AppLink to={`/projects/${project.project_id}`} className={textLinkClass}>
              {project.title}
            </AppLink>
          </Fact>
        ) : null}
      </Facts>
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
    </Box>
  );
}

interface DealSidesProps {
  deal: Pick<Deal, 'deal_id' | 'buyer' | 'seller' | 'side'>;
  /** The next step leads to the chat already. */
  isTalkOffered?: boolean;
}

export function DealSides({ deal, isTalkOffered = false }: DealSidesProps) {
  const { buyer, seller, side } = deal;
  const sides = [
    { person: seller, role: 'продавец', isMe: side === 'seller' },
    { person: buyer, role: 'покупатель', isMe: side === 'buyer' },
  ];
  const isSide = side === 'buyer' || side === 'seller';
  return (
    <Box title="Стороны">
      <ul className="stack gap-3">
        {sides.map(({ person, role, isMe }) => (
          <li key={role} className="row top gap-3">
            <Avatar name={person.name} src={person.avatar} seed={person.account_id} ink={isMe} />
            <div className="stack shrinks tight">
              <AppLink to={`/account/${person.account_id}`} className="strong underlines">
                {person.name}
              </AppLink>
              <small>{isMe ? `${role}, это вы` : role}</small>
              {person === seller && !isMe ? <TrustRow accountId={person.account_id} /> : null}
            </div>
          </li>
        ))}
      </ul>
      {isSide && !isTalkOffered ? (
        <AppLink to={chatPath(deal)} className={buttonClass({ variant: 'line', size: 'sm', wide: true })}>
          <IconMessageCircle aria-hidden="true" />
          {chatLabel(deal)}
        </AppLink>
      ) : null}
    </Box>
  );
}
