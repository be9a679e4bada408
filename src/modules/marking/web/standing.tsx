import { AppLink } from '#platform/web/app-link.tsx';
import { useZone } from '#platform/web/use-clock.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { clockOf, shortMoment } from '#words/moments.ts';
import type { Creative, DealMarking } from '../contract.ts';
import { adviceOn } from '../domain/stops.ts';
import { Changes } from './changes.tsx';
import { Problems } from './problems.tsx';
import { isEarly } from './steps.ts';
import { creativePath, ISSUER_NAMES, reporterName } from './words.ts';

type Offer = NonNullable<Creative['offer']>;

interface StandingProps {
  marking: DealMarking;
  pending: string | null;
  onApprove: (creative: Creative) => void;
  onAgreeErid: (offer: Offer) => void;
  onDeclineErid: (offer: Offer) => void;
  onLibrary: () => void;
  onManual: () => void;
}

/** Where it stands while there is no erid: in words, with what can be done about it. */
export function Standing(props: StandingProps) {
  const { marking, onManual } = props;
  const { creative, can, problems } = marking;
  // One question at a time: what the other side has brought is answered first.
  const mayBring = can.enter_erid && !can.agree_erid;
  const isManual = marking.mode === 'manual';
  // The heading says it already, and before the order is taken nothing is missing yet.
  const isSaid = (field: string | null) => field === 'creative' || field === 'advertiser';
  // Of what a moderator keeps the sending tells itself.
  const open = creative?.state === 'queued' ? problems.filter(({ who }) => who !== 'operator') : problems;
  const left = creative ? open : isEarly(marking) ? [] : problems.filter(({ field }) => !isSaid(field));
  return (
    <div className="stack gap-3 shrinks">
      {creative === null ? <Nothing {...props} /> : null}
      {creative?.offer ? <Offered {...props} offer={creative.offer} /> : null}
      {creative && !creative.offer && (creative.state === 'draft' || creative.state === 'ready') ? (
        <Agreeing {...props} creative={creative} />
      ) : null}
      {creative?.state === 'queued' ? <Sending marking={marking} /> : null}
      {creative?.state === 'refused' ? <Refused marking={marking} creative={creative} /> : null}
      {left.length > 0 && creative?.state !== 'refused' ? (
        <Problems problems={left} marking={marking} tone="warn" />
      ) : null}
      {mayBring ? (
        <p className="note">
          {isManual
            ? 'Получите erid в своём кабинете ОРД и внесите его сюда.'
            : 'Маркируете сами? Получите erid на этот макет в своём кабинете ОРД и внесите его сюда.'}
        </p>
      ) : null}
      {mayBring ? (
        <div>
          <Button variant={isManual ? 'primary' : 'line'} size="sm" onClick={onManual}>
            Внести erid вручную
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** An erid from elsewhere that one side has brought and the other has not agreed to. */
function Offered({ marking, offer, pending, onAgreeErid, onDeclineErid }: StandingProps & { offer: Offer }) {
  const { side, can, creative } = marking;
  const isMine = offer.by === side;
  const who = offer.by === 'buyer' ? 'Покупатель' : 'Продавец';
  const other = offer.by === 'buyer' ? 'продавца' : 'покупателя';
  return (
    <>
      <h3 className="t-17">{isMine ? `Ждём ${other}: согласен ли он с erid` : `${who} внёс erid`}</h3>
      <p>
        <b className="strong anywhere" translate="no">
          {offer.erid}
        </b>
        <span className="soft">
          , {ISSUER_NAMES[offer.issuer]}. О показах и актах отчитается {reporterName(offer.reporter, side)}.
        </span>
      </p>
      <p className="soft">
        {can.agree_erid
          ? `Проверьте макет версии ${creative?.version ?? 1} и erid: выйдет ровно то, что показано, с этим erid.`
          : 'Если макет изменят, erid придётся внести заново.'}
      </p>
      <div className="row wrap gap-2">
        {can.agree_erid ? (
          <Button variant="accent" pending={pending === 'agree_erid'} onClick={() => onAgreeErid(offer)}>
            Согласиться с макетом и erid
          </Button>
        ) : null}
        {can.edit_creative ? (
          <AppLink to={creativePath(marking.deal_id)} className={buttonClass({ variant: 'line' })}>
            Изменить макет
          </AppLink>
        ) : null}
        {can.decline_erid ? (
          <Button variant="quiet" pending={pending === 'decline_erid'} onClick={() => onDeclineErid(offer)}>
            {isMine ? 'Убрать erid' : 'Отклонить erid'}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The button for it stands on the card over the page, when it is the reader's turn; here it is offered once more, quietly. */
function Nothing({ marking, onLibrary }: StandingProps) {
  const { side, can, deal_id, mode, waits_for } = marking;
  const then =
    mode === 'manual'
      ? 'Когда макет согласуют обе стороны, его можно регистрировать в ОРД.'
      : 'Когда с ним согласятся обе стороны, мы зарегистрируем его в ОРД и получим erid.';
  const isDue = waits_for.some(({ who, what }) => who === side && what === 'fill');
  const isBefore = isEarly(marking);
  const [title, words] = isBefore
    ? [
        'Маркировка начнётся, когда заказ примут',
        `Сейчас для неё ничего не нужно. ${side === 'buyer' ? 'Макет можно собрать и заранее.' : 'Потом покупатель соберёт макет.'}`,
      ]
    : side === 'buyer' && isDue
      ? ['Соберите макет', `Текст, картинки и ссылки: всё, что выйдет. ${then}`]
      : [
          'Макета пока нет',
          `Макет собирает покупатель${side === 'seller' && can.edit_creative ? ', но вы можете предложить свой текст' : ''}. ${then}`,
        ];
  return (
    <>
      <h3 className="t-17">{title}</h3>
      <p className="soft">{words}</p>
      {can.edit_creative && (isDue || isBefore || side === 'seller') ? (
        <div className="row wrap gap-2">
          <AppLink to={creativePath(deal_id)} className={buttonClass({ variant: 'line' })}>
            {side === 'seller' ? 'Предложить текст' : isBefore ? 'Собрать макет заранее' : 'Собрать макет'}
          </AppLink>
          {can.reuse ? (
            <Button variant="line" onClick={onLibrary}>
              Взять прежний макет
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function Agreeing({ marking, creative, pending, onApprove }: StandingProps & { creative: Creative }) {
  const { side, can, deal_id } = marking;
  const { buyer_at, seller_at } = creative.approvals;
  const other = side === 'seller' ? 'покупателя' : 'продавца';
  const isMineDone = side === 'buyer' ? buyer_at : side === 'seller' ? seller_at : null;
  return (
    <>
      <h3 className="t-17">
        {can.approve
          ? `Согласуйте версию ${creative.version}`
          : isMineDone
            ? `Ждём ${other}`
            : `Версия ${creative.version} не согласована`}
      </h3>
      <p className="soft">
        {can.approve
          ? 'Проверьте каждое слово: выйдет ровно то, что показано рядом. После регистрации менять текст и картинки нельзя, только новой версией.'
          : isMineDone
            ? 'Вы согласовали эту версию. Если её изменят, попросим посмотреть ещё раз.'
            : 'Её согласуют покупатель и продавец, потом она уйдёт в ОРД.'}
      </p>
      <Changes creative={creative} />
      <div className="row wrap gap-2">
        {can.approve ? (
          <Button variant="accent" pending={pending === 'approve'} onClick={() => onApprove(creative)}>
            Согласовать версию {creative.version}
          </Button>
        ) : null}
        {can.edit_creative ? (
          <AppLink to={creativePath(deal_id)} className={buttonClass({ variant: 'line' })}>
            Изменить макет
          </AppLink>
        ) : null}
      </div>
    </>
  );
}

function Sending({ marking }: { marking: DealMarking }) {
  const { ord, creative, side } = marking;
  const zone = useZone();
  if (ord?.state === 'stopped' && creative && creative.problems.length > 0) {
    const stopped = creative.problems.find(({ who }) => who === 'operator')?.stopped;
    const isCreative = stopped === undefined || stopped === 'creative';
    return (
      <>
        <h3 className="t-17">{stopped ? 'Модератор остановил отправку в ОРД' : 'Макет смотрит модератор'}</h3>
        {creative.problems.map(({ message }) => (
          <p key={message} className="soft">
            {message}
          </p>
        ))}
        {stopped && stopped !== 'shows' && stopped !== 'act' && (side === 'buyer' || side === 'seller') ? (
          <p className="soft">{adviceOn(stopped, side)}</p>
        ) : null}
        <p className="soft">Срок сдачи сдвинется. До erid рекламу не публикуйте.</p>
        {isCreative && marking.can.edit_creative ? (
          <div>
            <AppLink to={creativePath(marking.deal_id)} className={buttonClass({ variant: 'line' })}>
              Изменить макет
            </AppLink>
          </div>
        ) : null}
      </>
    );
  }
  if (ord?.state === 'away') {
    return (
      <>
        <h3 className="t-17">ОРД не отвечает</h3>
        <p className="soft">
          Пробуем сами{ord.tried_at ? `, последний раз в ${clockOf(ord.tried_at, zone)}` : ''}. Делать ничего не нужно.
          Срок сдачи сдвинется на время простоя, никто не опоздает.
        </p>
        {ord.since ? <p className="note">Не отвечает с {shortMoment(ord.since, zone)}.</p> : null}
      </>
    );
  }
  if (ord?.state === 'stopped') {
    return (
      <>
        <h3 className="t-17">Отправка остановлена</h3>
        <p className="soft">
          Мы уже разбираемся и отправим сами. Срок сдачи сдвинется на это время. Макет согласован, менять его не нужно.
        </p>
      </>
    );
  }
  if (marking.ord_from?.contract) {
    return (
      <>
        <h3 className="t-17">Отправим в ОРД после 03:00 по Москве</h3>
        <p className="soft">
          Договор датирован сегодняшним днём, а в ОРД он начнётся в 03:00 по Москве: раньше такую дату там не примут.
          Отправим сами и скажем обеим сторонам, когда придёт erid.
        </p>
      </>
    );
  }
  return (
    <>
      <h3 className="t-17">Регистрируем в ОРД</h3>
      <p className="soft" role="status">
        Обычно это занимает минуту. Страницу можно закрыть: когда erid придёт, мы скажем обеим сторонам.
      </p>
    </>
  );
}

function Refused({ marking, creative }: { marking: DealMarking; creative: Creative }) {
  const problems = creative.problems.length > 0 ? creative.problems : marking.problems;
  const isMine = problems.some(({ who }) => who === marking.side);
  return (
    <>
      <h3 className="t-17">{isMine ? 'ОРД не принял данные: исправьте их' : 'ОРД не принял данные'}</h3>
      <Problems problems={problems} marking={marking} tone="bad" />
      <p className="soft">
        Потом макет согласуют ещё раз, и он снова уйдёт в ОРД. Публиковать пока нельзя, срок сдачи сдвинется.
      </p>
      {marking.can.edit_creative &&
      marking.side === 'buyer' &&
      !problems.some(({ who, field }) => who === marking.side && field) ? (
        <div>
          <AppLink to={creativePath(marking.deal_id)} className={buttonClass({ variant: 'line' })}>
            Изменить макет
          </AppLink>
        </div>
      ) : null}
    </>
  );
}
