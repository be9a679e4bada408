import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { useZone } from '#platform/web/use-clock.ts';
import { usePages } from '#platform/web/use-pages.ts';
import { Box } from '#ui/box.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { chipClass } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { showToast } from '#ui/toast.tsx';
import { shortMoment } from '#words/moments.ts';
import { count } from '#words/numbers.ts';
import { tellDecision } from '../../audit/web/index.ts';
import { dealNumber } from '../../deals/web/index.ts';
import type { markingCalls } from '../contract.ts';
import { DeskDeal, deskPath } from './desk-deal.tsx';
import type { MarkingQueue } from './load-marking.ts';
import { QUEUE_STATES, type QueueState } from './queue-states.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { TestMark } from './test-mark.tsx';
import { WaiveDialog } from './waive-dialog.tsx';

type Row = MarkingQueue['items'][number];

const STATE_NAMES = {
  attention: 'Нужен человек',
  refused: 'Не принято ОРД',
  held: 'Придержано',
  bad: 'Замечание ЕРИР',
  stopped: 'Остановлено',
  waiting: 'Ждёт отправки',
  sent: 'Отправлено',
  all: 'Всё',
} as const satisfies Record<QueueState, string>;

const ALWAYS: readonly QueueState[] = ['attention', 'waiting', 'sent', 'all'];
/** Each thing is in one of these, and in one only. */
const WHOLE = ['refused', 'held', 'stopped', 'waiting', 'sent'] as const;

const NOTHING_SUCH = 'В этой части очереди ничего нет.';
const EMPTY_WORDS: Readonly<Record<QueueState, string>> = {
  attention: 'Ничего не отклонено и не остановлено. Что отправлено и что ждёт отправки, стоит рядом.',
  refused: NOTHING_SUCH,
  held: NOTHING_SUCH,
  bad: NOTHING_SUCH,
  stopped: NOTHING_SUCH,
  waiting: NOTHING_SUCH,
  sent: NOTHING_SUCH,
  all: 'В ОРД по этой сделке пока ничего не отправляли.',
};

const KIND_NAMES: Readonly<Record<string, string>> = {
  person: 'Контрагент',
  contract: 'Договор',
  cid: 'CID договора',
  pad: 'Площадка',
  media: 'Картинка',
  creative: 'Креатив',
  statistics: 'Показы',
  invoice: 'Акт',
};

interface MarkingDeskProps {
  queue: MarkingQueue;
  /** Draws who works on a deal. */
  holdOf: (dealId: string) => ReactNode;
}

/** The queue to the ОРД: what does not go on by itself, and what staff can do about it. */
export function MarkingDesk({ queue, holdOf }: MarkingDeskProps) {
  const api = useApi<typeof markingCalls>();
  const pages = usePages<Row>(queue, {
    load: (cursor) =>
      api('GET /v1/desk/marking', {
        query: { ...queue.query, cursor },
      }),
    idOf: ({ object_id }) => object_id,
  });
  const router = useRouter();
  const [waived, setWaived] = useState<string | null>(null);
  const [stopped, setStopped] = useState<Row | null>(null);
  const [renamed, setRenamed] = useState<{ object_id: string; name: string; isClaim?: true } | null>(null);
  const change = (objectId: string, changes: Partial<Row>) =>
    pages.change((items) => items.map((item) => (item.object_id === objectId ? { ...item, ...changes } : item)));
  const sizeOf = (state: QueueState): number =>
    state === 'all' ? WHOLE.reduce((sum, part) => sum + queue.counts[part], 0) : queue.counts[state];
  return (
    <div className="stack gap-4">
      <TestMark mode={queue.mode} isStaff />
      {queue.is_stopped ? (
        <Notice tone="bad" title="ОРД не принимает ключ">
          Ничего не отправляем, пока ключ не заменят в настройках сайта (ORD_TOKEN). После замены очередь пойдёт сама.
        </Notice>
      ) : null}
      <Differences differences={queue.differences} />
      <Claims claims={queue.claims} onRename={(claim) => setRenamed({ ...claim, isClaim: true })} />
      <DeskDeal queue={queue} holdOf={holdOf} />
      <nav className="row wrap gap-1h" aria-label="Что показать">
        {QUEUE_STATES.filter((state) => state === queue.state || ALWAYS.includes(state) || sizeOf(state) > 0).map(
          (state) => (
            <AppLink
              key={state}
              to={`/moderation?tab=marking&state=${state}`}
              className={chipClass({ line: queue.state !== state, on: queue.state === state })}
              aria-current={queue.state === state ? 'true' : undefined}
            >
              {STATE_NAMES[state]} {count(sizeOf(state))}
            </AppLink>
          ),
        )}
      </nav>
      {pages.items.length === 0 ? (
        <EmptyState title={queue.state === 'attention' ? 'Всё идёт само' : 'Здесь пусто'}>
          {EMPTY_WORDS[queue.state]}
        </EmptyState>
      ) : (
        <Box label="Очередь в ОРД" flush>
          <table className="table folds">
            <thead>
              <tr>
                <th scope="col">Что</th>
                <th scope="col">Состояние</th>
                <th scope="col">Чьё это</th>
                <th scope="col">Что ответил ОРД</th>
                <th scope="col">
                  <span className="visually-hidden">Действия</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {pages.items.map((row) => (
                <QueueRow
                  key={row.object_id}
                  row={row}
                  onChange={(changes) => change(row.object_id, changes)}
                  onWaive={() => setWaived(row.deal_id)}
                  onStop={() => setStopped(row)}
                  onRename={() => setRenamed({ object_id: row.object_id, name: row.title?.replace(/^ИП /, '') ?? '' })}
                />
              ))}
            </tbody>
          </table>
        </Box>
      )}
      <LoadMore pages={pages} />
      {renamed ? (
        <RenameDialog
          objectId={renamed.object_id}
          name={renamed.name}
          onClose={() => setRenamed(null)}
          onRenamed={(title) => {
            change(renamed.object_id, { title, state: 'waiting', messages: [] });
            if (renamed.isClaim) void router.invalidate();
          }}
        />
      ) : null}
      {stopped ? (
        <StopDialog
          objectId={stopped.object_id}
          kind={stopped.kind}
          title={[KIND_NAMES[stopped.kind] ?? stopped.kind, stopped.title].filter(Boolean).join(' ')}
          onClose={() => setStopped(null)}
          onStopped={() => change(stopped.object_id, { state: 'stopped', attempts: 0 })}
        />
      ) : null}
      {waived ? (
        <WaiveDialog dealId={waived} onClose={() => setWaived(null)} onWaived={() => void router.invalidate()} />
      ) : null}
    </div>
  );
}

/** Differences that last night's comparison found; each leads to its deal. */
function Differences({ differences }: Pick<MarkingQueue, 'differences'>) {
  const zone = useZone();
  if (differences.length === 0) return null;
  return (
    <Notice tone="warn" title={`С ОРД расходится: ${differences.length}`}>
      <ul className="stack gap-2">
        {differences.map(({ external_id, deal_id, words, found_at }) => (
          <li key={external_id} className="anywhere">
            {words} <span className="note">Нашли {shortMoment(found_at, zone)}.</span>{' '}
            {deal_id ? (
              <AppLink to={deskPath(deal_id)} className={textLinkClass}>
                Сделка № {dealNumber(deal_id)}
              </AppLink>
            ) : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Nobody has proved an ИНН: which of two names is right, the public registers say. */
function Claims({
  claims,
  onRename,
}: Pick<MarkingQueue, 'claims'> & { onRename: (claim: MarkingQueue['claims'][number]) => void }) {
  if (claims.length === 0) return null;
  return (
    <Notice tone="warn" title={`Назвались иначе, чем в реестре: ${claims.length}`}>
      <ul className="stack gap-2">
        {claims.map((claim) => (
          <li key={claim.object_id} className="anywhere">
            ИНН {claim.inn} записан как {claim.name}, а в сделке стоит {claim.claimed}. Сверьте с ЕГРЮЛ или ЕГРИП.{' '}
            <Button size="sm" variant="line" onClick={() => onRename(claim)}>
              Решить, как верно
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const SIDES = { buyer: 'Покупатель', seller: 'Продавец', operator: 'Охват' } as const;

function Whose({ whose: { side, account_id, name } }: Pick<Row, 'whose'>) {
  return (
    <>
      <span className="block">{SIDES[side]}</span>
      {account_id ? (
        <AppLink to={`/account/${account_id}`} className={`${textLinkClass} t-13`}>
          {name ?? 'Открыть профиль'}
        </AppLink>
      ) : null}
    </>
  );
}

const TONES = { refused: 'bad', stopped: 'warn', waiting: 'neutral', sent: 'good' } as const;

interface QueueRowProps {
  row: Row;
  onChange: (changes: Partial<Row>) => void;
  onWaive: () => void;
  onStop: () => void;
  onRename: () => void;
}

function QueueRow({ row, onChange, onWaive, onStop, onRename }: QueueRowProps) {
  const api = useApi<typeof markingCalls>();
  const zone = useZone();
  const [isPending, setPending] = useState(false);
  const isBad = row.erir === 'bad';
  // It names a party or a place that the ОРД did not take, so it never went out itself.
  const isHeldBack = row.state === 'refused' && row.messages.length === 0;
  const isTheirs = row.whose?.side !== 'operator' && (row.state === 'refused' || isBad);
  async function retry() {
    if (isPending) return;
    setPending(true);
    try {
      await api('POST /v1/desk/marking/{object_id}/retry', { params: { object_id: row.object_id } });
      onChange({ state: 'waiting', attempts: 0 });
      showToast('Отправим ещё раз', { tone: 'good' });
      tellDecision();
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    } finally {
      setPending(false);
    }
  }
  return (
    <tr>
      <th scope="row">
        <b className="block strong anywhere">{row.title ?? KIND_NAMES[row.kind] ?? row.kind}</b>
        <span className="block note">
          {row.title ? `${KIND_NAMES[row.kind] ?? row.kind}, ` : ''}
          {shortMoment(row.changed_at, zone)}
        </span>
        <details className="note">
          <summary>Номер в ОРД</summary>
          <span className="anywhere" translate="no">
            {row.external_id}
          </span>
        </details>
        {row.deal_id && !isTheirs ? (
          <AppLink to={deskPath(row.deal_id)} className={`${textLinkClass} t-13 nowrap`}>
            Сделка № {dealNumber(row.deal_id)}
          </AppLink>
        ) : null}
      </th>
      <td>
        <Tag tone={isHeldBack ? 'warn' : isBad ? 'bad' : TONES[row.state]}>
          {isHeldBack ? STATE_NAMES.held : isBad ? STATE_NAMES.bad : STATE_NAMES[row.state]}
        </Tag>
        {row.state === 'waiting' && row.next_at ? (
          <span className="block note above-1">снова {shortMoment(row.next_at, zone)}</span>
        ) : null}
      </td>
      <td data-caption="Чьё это">{row.whose ? <Whose whose={row.whose} /> : null}</td>
      <td data-caption="Что ответил ОРД">
        {row.messages.length > 0 ? (
          row.messages.map((message) => (
            <p key={message} className="t-13 anywhere">
              {message}
            </p>
          ))
        ) : (
          <span className="faint">
            {isHeldBack
              ? 'Не отправляли: ОРД не принял контрагента или площадку, без которых это не примут'
              : row.status === null
                ? 'Ещё не отправляли'
                : row.status < 300
                  ? 'Принято'
                  : `Ответил отказом, код ${row.status}`}
          </span>
        )}
        {row.state === 'refused' && row.whose && row.whose.side !== 'operator' ? (
          <span className="block note">
            {row.whose.side === 'buyer' ? 'Покупатель' : 'Продавец'} видит это в сделке и исправляет там.
          </span>
        ) : null}
        {row.attempts > 0 ? <span className="block note">попыток: {row.attempts}</span> : null}
      </td>
      <td>
        <div className="row wrap gap-2">
          {row.deal_id && isTheirs ? (
            <AppLink to={deskPath(row.deal_id)} className={buttonClass({ variant: 'line', size: 'sm' })}>
              Посмотреть сделку
            </AppLink>
          ) : null}
          {row.state === 'sent' && !isBad ? null : (
            <Button
              size="sm"
              variant={row.deal_id && isTheirs ? 'ghost' : 'line'}
              pending={isPending}
              onClick={() => void retry()}
            >
              {row.attempts > 0 ? 'Отправить снова' : 'Отправить'}
            </Button>
          )}
          {row.state === 'waiting' ? (
            <Button size="sm" variant="ghost" onClick={onStop}>
              Остановить
            </Button>
          ) : null}
          {row.kind === 'person' ? (
            <Button size="sm" variant="ghost" onClick={onRename}>
              Исправить название
            </Button>
          ) : null}
          {row.kind === 'creative' && row.deal_id && row.state !== 'sent' ? (
            <Button size="sm" variant="ghost" onClick={onWaive}>
              Разрешить без erid
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  );
}
