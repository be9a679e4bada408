import { IconAlertCircle, IconCalendar, IconFileText, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { KIND_DEFINITIONS, ObjectCardMotif } from '#modules/ad-objects/web/index.ts';
import { FileList } from '#modules/files/web/index.ts';
import { Picture } from '#modules/media/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Popover } from '#ui/popover.tsx';
import { dayAndMonth, dayNear, longDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { counted, DAYS, FILES } from '#words/plurals.ts';
import type { Basket, BasketCampaign, BasketItem } from '../contract.ts';
import styles from './basket-item.module.css';
import { BriefFields } from './brief-fields.tsx';
import { FormatChoice } from './format-choice.tsx';
import { ItemLaw } from './item-law.tsx';
import { cannotBeBought, itemAnchor } from './readiness.ts';
import type { BasketEdits } from './use-basket-edits.ts';

const DayCalendar = deferred(() => import('#ui/day-calendar.tsx'), 'DayCalendar');

const MAX_QUANTITY = 99;
const UNITS: Readonly<Record<string, string>> = {
  час: 'за час',
  штука: 'за штуку',
  проект: 'за проект',
  месяц: 'за месяц',
};

interface BasketItemProps {
  item: BasketItem;
  basket: Basket;
  edits: BasketEdits;
}

export function BasketItemCard({ item, basket, edits }: BasketItemProps) {
  const isGone = cannotBeBought(item);
  const path = `/${item.kind}/${item.id}`;
  return (
    <article
      id={itemAnchor(item.item_id)}
      tabIndex={-1}
      className={classNames(styles.item, 'stack gap-4 rows-1', isGone && styles.gone)}
    >
      <div className={`${styles.cover} photo relative clip round-2`}>
        {item.cover ? (
          <Picture picture={{ ...item.cover, alt: '' }} size="card" sizes="84px" />
        ) : (
          <ObjectCardMotif kind={item.kind} seed={item.id} />
        )}
      </div>
      <div>
        <h3 className={isGone ? 't-17 tight anywhere soft' : 't-17 tight anywhere'}>
          {isGone ? (
            item.object_title
          ) : (
            <AppLink className="underlines" to={path}>
              {item.object_title}
            </AppLink>
          )}
        </h3>
        <p className="above-h soft">{factsOf(item)}</p>
      </div>
      <Money item={item} />
      {item.state === 'gone' || item.state === 'refused' ? <Gone item={item} basket={basket} edits={edits} /> : null}
      {item.state === 'price_changed' ? <PriceChanged item={item} edits={edits} /> : null}
      {isGone ? null : <Controls item={item} basket={basket} edits={edits} />}
      <ItemLaw item={item} basket={basket} edits={edits} />
      <Warning item={item} campaign={basket.campaign} />
    </article>
  );
}

function factsOf({ offer_name, lead_days }: BasketItem): string {
  const lead = lead_days === null ? null : lead_days === 0 ? 'день в день' : `срок ${counted(lead_days, DAYS)}`;
  return [offer_name, lead].filter(Boolean).join(' · ');
}

function Money({ item: { state, price, amount, quantity, unit } }: { item: BasketItem }) {
  if (price === null || amount === null) {
    return (
      <p className={`${styles.money} end-text nowrap soft`}>{state === 'gone' ? 'Нет в продаже' : 'Недоступно'}</p>
    );
  }
  const per = unit ? (UNITS[unit] ?? `за ${unit}`) : null;
  const each = quantity > 1 ? `${roubles(price)} × ${quantity}` : per;
  return (
    <p className={classNames('num', styles.money, 'end-text nowrap')}>
      <b className="t-20 bold snug">{roubles(amount)}</b>
      {each ? <span className="block faint t-13">{each}</span> : null}
    </p>
  );
}

function PriceChanged({ item, edits }: { item: BasketItem; edits: BasketEdits }) {
  const { price, seen_price, item_id, object_title } = item;
  if (price === null) return null;
  return (
    <div className={`${styles.changed} row wrap middle gap-3 rows-2 above-3 round-2 icon-20`} role="alert">
      <IconAlertCircle className="warn" aria-hidden="true" />
      <p className="tight">
        Продавец изменил цену: было <s className="soft">{roubles(seen_price)}</s>, теперь{' '}
        <b className="bold">{roubles(price)}</b>.
      </p>
      <div className={`${styles.answers} row gap-1h`}>
        <Button
          size="sm"
          aria-label={`Согласиться с новой ценой: ${object_title}`}
          onClick={() => edits.change(item_id, { seen_price: price })}
        >
          Согласиться
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Убрать: ${object_title}`} onClick={() => edits.remove(item)}>
          Убрать
        </Button>
      </div>
    </div>
  );
}

function Gone({ item, basket, edits }: BasketItemProps) {
  const { plural } = KIND_DEFINITIONS[item.kind].names;
  return (
    <div
      className={classNames(styles.changed, 'row wrap middle gap-3 rows-2 above-3 round-2 icon-20', styles.bad)}
      role="alert"
    >
      <IconAlertCircle className="bad" aria-hidden="true" />
      <p className="tight">
        {item.state === 'refused' ? 'Заказать у этого человека нельзя.' : 'Предложение больше не продаётся.'}{' '}
        {item.choices.length > 0 ? 'Выберите другой формат или уберите его' : 'Уберите его'}, и остальное можно будет
        оформить.
      </p>
      <div className={`${styles.answers} row wrap gap-1h`}>
        <FormatChoice item={item} basket={basket} onChoose={(offer_id) => edits.change(item.item_id, { offer_id })} />
        <Button size="sm" aria-label={`Убрать: ${item.object_title}`} onClick={() => edits.remove(item)}>
          Убрать
        </Button>
        <AppLink
          to={`/catalog?kind=${item.kind}`}
          className={buttonClass({ variant: 'ghost', size: 'sm' })}
          aria-label={`Похожие: ещё ${plural.many} в каталоге`}
        >
          Похожие
        </AppLink>
      </div>
    </div>
  );
}

function Controls({ item, basket, edits }: BasketItemProps) {
  const [isOpen, setOpen] = useState(false);
  const briefId = useId();
  const hasBrief = item.comment !== null || item.files.length > 0;
  const { item_id, object_title } = item;
  return (
    <>
      <div className={`${styles.controls} row wrap middle gap-2 above-3`}>
        <FormatChoice item={item} basket={basket} onChoose={(offer_id) => edits.change(item_id, { offer_id })} />
        <Quantity item={item} onChange={(quantity) => edits.change(item_id, { quantity })} />
        <WishedDay item={item} today={basket.today} onChange={(wished_on) => edits.change(item_id, { wished_on })} />
        <button
          type="button"
          className={classNames(
            styles.pill,
            'inline middle relative gap-1h round-1 surface ink t-13 medium nowrap icon-16 edges-ink',
            !hasBrief && styles.dash,
          )}
          aria-expanded={isOpen}
          aria-controls={briefId}
          onClick={() => setOpen(!isOpen)}
        >
          {hasBrief ? <IconFileText aria-hidden="true" /> : <IconPlus aria-hidden="true" />}
          {briefTitle(item)}
        </button>
        <IconButton
          size="sm"
          label={`Убрать из корзины: ${object_title}`}
          icon={<IconTrash aria-hidden="true" />}
          className={`${styles.remove} push`}
          onClick={() => edits.remove(item)}
        />
      </div>
      <div id={briefId} className={`${styles.brief} stack gap-3`}>
        {isOpen ? (
          <BriefFields
            autoFocus
            brief={item}
            label="Пожелания продавцу"
            hint="Что разместить или сделать, ссылки и важные условия. Сохраняется само."
            filesLabel="Файлы к заказу"
            onChange={(change) => edits.change(item_id, change)}
          />
        ) : (
          <>
            {item.comment ? <p className="round-2 sunken note anywhere">{item.comment}</p> : null}
            {item.files.length > 0 ? <FileList files={item.files} label={`Файлы: ${object_title}`} /> : null}
          </>
        )}
      </div>
    </>
  );
}

function briefTitle({ comment, files }: BasketItem): string {
  if (files.length === 0) return comment ? 'Пожелания' : 'Бриф';
  return `Бриф, ${counted(files.length, FILES)}`;
}

function Quantity({
  item: { quantity, object_title },
  onChange,
}: {
  item: BasketItem;
  onChange(quantity: number): void;
}) {
  const step = (by: number) => onChange(Math.min(MAX_QUANTITY, Math.max(1, quantity + by)));
  return (
    <fieldset className={`${styles.quantity} inline middle round-1 icon-16`} aria-label={`Количество: ${object_title}`}>
      <button
        className="stack centre bare round-1 soft"
        type="button"
        aria-label="Меньше"
        aria-disabled={quantity <= 1}
        onClick={() => step(-1)}
      >
        <IconMinus aria-hidden="true" />
      </button>
      <output className="num strong mid-text" aria-live="polite">
        {quantity}
      </output>
      <button
        className="stack centre bare round-1 soft"
        type="button"
        aria-label="Больше"
        aria-disabled={quantity >= MAX_QUANTITY}
        onClick={() => step(1)}
      >
        <IconPlus aria-hidden="true" />
      </button>
    </fieldset>
  );
}

interface WishedDayProps {
  item: BasketItem;
  today: string;
  onChange(day: string | null): void;
}

/** A pill that says the day in words and opens the calendar. */
function WishedDay({ item: { wished_on, wish_warning, object_title }, today, onChange }: WishedDayProps) {
  const label = `Желаемый день: ${object_title}`;
  const words = wished_on ? `К ${dayNear(wished_on, today)}` : 'Когда нужно';
  return (
    <Popover
      label={label}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={`${label}. ${words}`}
          className={classNames(
            styles.pill,
            'inline middle gap-1h round-1 surface ink t-13 medium nowrap icon-16 edges-ink',
            !wished_on && styles.dash,
            wish_warning && styles.warn,
          )}
        >
          <IconCalendar aria-hidden="true" />
          {words}
        </button>
      )}
    >
      {(close) => {
        const choose = (day: string | null) => {
          close();
          if (day !== wished_on) onChange(day);
        };
        return (
          <div className="stack gap-2">
            <DayCalendar label={label} value={wished_on} min={today} onChange={choose} />
            {wished_on ? (
              <Button variant="quiet" size="sm" onClick={() => choose(null)}>
                Без даты
              </Button>
            ) : null}
          </div>
        );
      }}
    </Popover>
  );
}

function Warning({
  item: { wish_warning, wished_on, lead_days },
  campaign,
}: {
  item: BasketItem;
  campaign: BasketCampaign | null;
}) {
  if (!wish_warning) return null;
  const words = {
    past: 'Этот день уже прошёл. Выберите другой.',
    too_soon: `К ${dayAndMonth(wished_on ?? '')} не успеть: срок ${counted(lead_days ?? 0, DAYS)}. Продавец может предложить другой день.`,
    before_campaign: `Раньше начала кампании: она стартует ${longDay(campaign?.starts_on ?? '')}.`,
    after_campaign: `Позже конца кампании: она идёт до ${longDay(campaign?.ends_on ?? '')}.`,
  }[wish_warning];
  return (
    <p className={`${styles.warning} row gap-2 above-2 warn t-13 icon-16`}>
      <IconAlertCircle className="above-h" aria-hidden="true" />
      <span>{words}</span>
    </p>
  );
}
