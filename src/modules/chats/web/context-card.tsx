import { type ReactNode, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { momentNear } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { KIND_DEFINITIONS, KindIcon } from '../../ad-objects/web/index.ts';
import { Picture } from '../../media/web/index.ts';
import type { Dialog } from '../contract.ts';
import styles from './context-card.module.css';
import { useDesk } from './desk.ts';

export type Subject = NonNullable<Dialog['subject']>;
export type ObjectSubject = Extract<Subject, { type: 'object' }>;
export type DealSubject = Extract<Subject, { type: 'deal' }>;

/** Result of the buy button: the only offer is in the basket, or there are several to choose from. */
export type BuyFromChat = (subject: ObjectSubject) => Promise<'added' | 'choose'>;

function Card({
  subject,
  href,
  children,
  end,
}: {
  subject: Subject;
  href: string;
  children: ReactNode;
  end: ReactNode;
}) {
  const { kind, title, cover } = subject;
  return (
    <div className="row wrap middle gap-3 rows-2 fixed line-below surface pad-x-4 pad-y-3">
      <AppLink to={href} className={`${styles.about} underlines row middle gap-3 shrinks round-2`}>
        <span className="plate plate-l photo clip" data-tint={kind} aria-hidden="true">
          {cover ? <Picture picture={{ ...cover, alt: '' }} size="card" sizes="48px" /> : <KindIcon kind={kind} />}
        </span>
        <span className="shrinks">
          <b className="block ellipsis">{title}</b>
          <span className={`${styles.facts} row wrap note`}>{children}</span>
        </span>
      </AppLink>
      {end}
    </div>
  );
}

/** The object the talk is about, with the way to buy it. */
export function ObjectContext({
  subject,
  onBuy,
  onChoose,
}: {
  subject: ObjectSubject;
  onBuy: BuyFromChat;
  onChoose: (path: string) => void;
}) {
  const [isPending, setPending] = useState(false);
  const path = `/${subject.kind}/${subject.id}`;
  const isSold = KIND_DEFINITIONS[subject.kind].hasOffers;
  async function buy() {
    setPending(true);
    try {
      if ((await onBuy(subject)) === 'choose') onChoose(`${path}#offers`);
      else showToast('В корзине', { tone: 'good', action: { label: 'Открыть', onPress: () => onChoose('/basket') } });
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
    setPending(false);
  }
  return (
    <Card
      subject={subject}
      href={path}
      end={
        <span className={`${styles.actions} row wrap gap-2`}>
          {isSold && subject.is_available && !subject.is_own ? (
            <Button size="sm" pending={isPending} onClick={buy}>
              В корзину
            </Button>
          ) : null}
          <AppLink to={path} className={buttonClass({ variant: 'line', size: 'sm', className: styles.open })}>
            Открыть
          </AppLink>
        </span>
      }
    >
      <span>{KIND_DEFINITIONS[subject.kind].names.one}</span>
      {subject.is_available ? (
        subject.price_from === null ? null : (
          <span className="strong ink">от {roubles(subject.price_from)}</span>
        )
      ) : (
        <span>сейчас недоступен</span>
      )}
      {subject.is_own ? <span>ваш объект</span> : null}
    </Card>
  );
}

/** The deal the talk is about: how it stands, and the steps that may be taken now. */
export function DealContext({
  subject,
  state,
  actions,
}: {
  subject: DealSubject;
  state: ReactNode;
  actions: ReactNode;
}) {
  const href = `/deals/${subject.deal_id}`;
  const { now, zone } = useDesk();
  const { due_at } = subject;
  return (
    <Card
      subject={subject}
      href={href}
      end={
        <>
          <span className="stack tight end-text">
            <b className="t-17 bold snug">{roubles(subject.earned ?? subject.amount)}</b>
            <span className="note">{subject.earned ? `вам, цена ${roubles(subject.amount)}` : 'цена'}</span>
          </span>
          <span className={`${styles.actions} row wrap gap-2`}>
            {actions}
            <AppLink to={href} className={buttonClass({ variant: 'line', size: 'sm', className: styles.open })}>
              Открыть сделку
            </AppLink>
          </span>
        </>
      }
    >
      <span className="nowrap">№ {subject.number}</span>
      {state}
      {due_at ? <span className={styles.due}>ждём до {momentNear(due_at, now, zone)}</span> : null}
    </Card>
  );
}
