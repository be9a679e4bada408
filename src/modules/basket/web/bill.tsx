import { IconAlertCircle, IconCheck, IconLock, IconWallet } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { KIND_DEFINITIONS } from '#modules/ad-objects/web/index.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { counted } from '#words/plurals.ts';
import type { Basket } from '../contract.ts';
import styles from './bill.module.css';
import { cannotBeBought, itemAnchor, type Readiness } from './readiness.ts';
import { itemsOf } from './recount.ts';
import { TopUpButton } from './top-up-button.tsx';
import type { Checkout } from './use-checkout.ts';

export interface ProjectOption {
  project_id: string;
  title: string;
}

interface BillProps {
  id: string;
  basket: Basket;
  readiness: Readiness;
  checkout: Checkout;
  projects: readonly ProjectOption[];
  isOverAgreed: boolean;
  onOverAgreed(isAgreed: boolean): void;
}

const DEALS = { one: 'сделкой', few: 'сделками', many: 'сделками' };
const NEW = '';

/** What it costs, what is still to be done, and the button that pays. */
export function Bill({ id, basket, readiness, checkout, projects, isOverAgreed, onOverAgreed }: BillProps) {
  const [projectId, setProjectId] = useState(NEW);
  const [typedTitle, setTitle] = useState<string | null>(null);
  const title = typedTitle ?? basket.campaign?.title ?? `Заказ от ${longDay(basket.today)}`;
  const chosen = projects.find(({ project_id }) => project_id === projectId);
  const { total, available = 0, missing = 0, campaign } = basket;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!readiness.isReady) checkout.showObstacle();
    else void checkout.pay(chosen ? { project_id: chosen.project_id } : { project_title: title.trim() });
  }

  const titleError = checkout.failure?.fields?.project_title;
  return (
    <Card as="section" className={styles.bill} aria-label="Счёт">
      <form id={id} method="dialog" noValidate onSubmit={submit}>
        <p className={classNames('num', styles.total)}>
          <span>Итого</span>
          <b>{roubles(total)}</b>
        </p>
        <Lines basket={basket} />
        <dl className={classNames('num', styles.lines)}>
          <div>
            <dt>Доступно на балансе</dt>
            <dd>{roubles(available)}</dd>
          </div>
          {missing > 0 ? (
            <div className={styles.strong}>
              <dt>Не хватает</dt>
              <dd>{roubles(missing)}</dd>
            </div>
          ) : (
            <div>
              <dt>Останется</dt>
              <dd>{roubles(available - total)}</dd>
            </div>
          )}
        </dl>
        <div className={styles.project}>
          {projects.length > 0 ? (
            <NativeSelect
              label="Проект"
              size="sm"
              value={projectId}
              onChange={({ target }) => setProjectId(target.value)}
            >
              <option value={NEW}>Новый проект</option>
              {projects.map((project) => (
                <option key={project.project_id} value={project.project_id}>
                  {project.title}
                </option>
              ))}
            </NativeSelect>
          ) : null}
          {chosen ? null : (
            <TextField
              label={projects.length > 0 ? 'Название проекта' : 'Новый проект'}
              size="sm"
              maxLength={120}
              value={title}
              error={titleError}
              onChange={({ target }) => setTitle(target.value)}
            />
          )}
        </div>
        <Todo basket={basket} readiness={readiness} />
        {campaign && campaign.over_by > 0 ? (
          <Checkbox checked={isOverAgreed} onChange={({ target }) => onOverAgreed(target.checked)}>
            Заказ больше бюджета кампании на {roubles(campaign.over_by)}, всё верно
          </Checkbox>
        ) : null}
        <Failure checkout={checkout} />
        <div className={styles.pay}>
          {missing > 0 ? <TopUpButton missing={missing} size="lg" wide /> : null}
          <Button
            type="submit"
            size="lg"
            wide
            pending={checkout.isPending}
            className={classNames(!readiness.isReady && styles.notYet)}
            aria-disabled={!readiness.isReady || undefined}
            icon={<IconLock aria-hidden="true" />}
          >
            Оплатить {roubles(total)}
          </Button>
        </div>
        <p className={styles.fine}>
          {chosen ? `В проект «${chosen.title}» добавится` : 'Появится проект с'}{' '}
          {chosen
            ? counted(basket.count, { one: 'сделка', few: 'сделки', many: 'сделок' })
            : counted(basket.count, DEALS)}
        </p>
      </form>
    </Card>
  );
}

function Lines({ basket }: { basket: Basket }) {
  const byKind = Map.groupBy(
    itemsOf(basket).filter((item) => !cannotBeBought(item)),
    ({ kind }) => kind,
  );
  return (
    <dl className={classNames('num', styles.lines)}>
      {[...byKind].map(([kind, items]) => (
        <div key={kind}>
          <dt>
            {KIND_DEFINITIONS[kind].offersTitle}, {items.length}
          </dt>
          <dd>{roubles(items.reduce((sum, { amount }) => sum + (amount ?? 0), 0))}</dd>
        </div>
      ))}
      <div>
        <dt>Комиссия для вас</dt>
        <dd>{roubles(0)}</dd>
      </div>
    </dl>
  );
}

function Todo({ basket: { campaign, available = 0, total }, readiness }: { basket: Basket; readiness: Readiness }) {
  return (
    <ul className={styles.todo}>
      {campaign?.budget != null && campaign.over_by === 0 ? (
        <li className={styles.ok}>
          <IconCheck aria-hidden="true" />
          Бюджета кампании хватает
        </li>
      ) : null}
      {readiness.obstacles.map(({ item, text }) => (
        <li key={item.item_id} className={styles.wait}>
          <IconAlertCircle aria-hidden="true" />
          <a href={`#${itemAnchor(item.item_id)}`} className={textLinkClass}>
            {text}
          </a>
        </li>
      ))}
      {readiness.needsMoney ? (
        <li className={styles.wait}>
          <IconWallet aria-hidden="true" />
          Пополните баланс — корзина останется как есть
        </li>
      ) : total > 0 && available >= total ? (
        <li className={styles.ok}>
          <IconCheck aria-hidden="true" />
          Денег на балансе хватает
        </li>
      ) : null}
    </ul>
  );
}

function Failure({ checkout: { failure } }: { checkout: Checkout }) {
  // A field has said it already.
  if (!failure || failure.fields?.project_title) return null;
  return (
    <Notice tone={failure.status >= 500 || failure.status === 0 ? 'bad' : 'warn'} live className={styles.failure}>
      {failure.message}
    </Notice>
  );
}
