import { IconAlertCircle, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { newId } from '#platform/web/new-id.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { leadTime } from '#words/durations.ts';
import { roughRoubles } from '#words/money.ts';
import { cpmOf } from '../../domain/money.ts';
import type { OffersShape } from '../../kinds/field.ts';
import type { ControlProps } from './control-props.ts';
import { isWholeOffer, type OfferLine } from './controls.ts';
import styles from './offers-control.module.css';
import { useLineList } from './use-line-list.ts';

const LEAD_DAYS = [0, 1, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 90];
const USUAL_LEAD_DAYS = 1;
const LEFT_AFTER_MS = 300;
/** A press that keeps the focus where it is, so that the line being left does not change before the press is over. */
const keepFocus = { onMouseDown: (event: { preventDefault(): void }) => event.preventDefault() };

export function OffersControl({
  field,
  value,
  onChange,
  onBlur,
  error,
  errors,
  values,
}: ControlProps<'offers', OfferLine[]>) {
  const { shape } = field;
  const [added, setAdded] = useState<string | null>(null);
  /** The line last worked in shows all its parts; it stays so when the focus leaves, or the page would jump under the hand. */
  const [opened, setOpened] = useState<string | null>(null);
  const list = useLineList({
    lines: value,
    onChange,
    nameOf: ({ name }, place) => name.trim() || `строка ${place + 1}`,
  });
  const reach = shape.reachField ? (values[shape.reachField] as number | null) : null;
  const isFull = value.length >= field.max;
  const free = shape.usual.filter((name) => !value.some((line) => line.name === name));

  function add(name = '') {
    const line: OfferLine = {
      offer_id: newId(),
      name,
      price: null,
      lead_days: value.at(-1)?.lead_days ?? USUAL_LEAD_DAYS,
      unit: value.at(-1)?.unit ?? Object.keys(shape.units ?? {})[0] ?? null,
      note: '',
    };
    onChange([...value, line]);
    setAdded(line.offer_id);
  }

  return (
    <div className="stack gap-3">
      {value.length > 0 ? (
        <ul
          className={classNames(
            'round-2 clip lined',
            styles.table,
            shape.units && styles.withUnit,
            shape.reachField && styles.withCpm,
          )}
        >
          <li
            className={classNames('stack line-above middle t-12 strong faint', styles.line, styles.head)}
            aria-hidden="true"
          >
            <span />
            <span>{shape.nameLabel}</span>
            <span>Цена</span>
            {shape.units ? <span>За что</span> : null}
            <span>Готовность</span>
            {shape.reachField ? <span className={styles.right}>CPM</span> : null}
            <span />
          </li>
          {value.map((line, place) => (
            <OfferRow
              key={line.offer_id}
              shape={shape}
              line={line}
              place={place}
              reach={reach}
              errors={errors}
              isNew={line.offer_id === added}
              isOpen={line.offer_id === opened}
              onOpen={() => setOpened(line.offer_id)}
              isDragged={list.dragged === place}
              onChange={(next) => list.change(place, next)}
              onRemove={() => list.remove(place)}
              onBlur={onBlur}
              grip={list.gripProps(place)}
              lineProps={list.lineProps(place)}
            />
          ))}
        </ul>
      ) : null}
      {error ? <FieldError>{error}</FieldError> : null}
      <div className="row wrap middle gap-2">
        <Button
          variant="line"
          size="sm"
          icon={<IconPlus aria-hidden="true" />}
          disabled={isFull}
          {...keepFocus}
          onClick={() => add()}
        >
          {shape.addLabel}
        </Button>
        {free.length > 0 && !isFull ? (
          <>
            <span className="t-13 faint">Часто берут:</span>
            {free.map((name) => (
              <Chip key={name} line {...keepFocus} onClick={() => add(name)}>
                {name}
              </Chip>
            ))}
          </>
        ) : null}
      </div>
      <span className="visually-hidden" role="status">
        {list.announcement}
      </span>
    </div>
  );
}

interface OfferRowProps {
  shape: OffersShape;
  line: OfferLine;
  place: number;
  reach: number | null;
  errors: Readonly<Record<string, string>>;
  isNew: boolean;
  isOpen: boolean;
  onOpen: () => void;
  isDragged: boolean;
  onChange: (line: OfferLine) => void;
  onRemove: () => void;
  onBlur: () => void;
  grip: object;
  lineProps: object;
}

function OfferRow({
  shape,
  line,
  place,
  reach,
  errors,
  isNew,
  isOpen,
  onOpen,
  isDragged,
  onChange,
  onRemove,
  onBlur,
  grip,
  lineProps,
}: OfferRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [isLeft, setLeft] = useState(false);
  const isPressed = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cpm = line.price === null ? null : cpmOf(line.price, reach);
  const about = line.name.trim() || `строка ${place + 1}`;
  // Said only when the line was left: nobody likes to be corrected in the middle of a word.
  const isUnfinished = isLeft && !isWholeOffer(line);
  const told = (part: string) => errors[`${place}.${part}`];
  const nameError =
    told('name') ?? (isUnfinished && !line.name.trim() ? 'Впишите, что это, или уберите строку.' : undefined);
  const priceError =
    told('price') ?? (isUnfinished && line.price === null ? 'Укажите цену или уберите строку.' : undefined);
  const said = nameError ?? priceError ?? Object.entries(errors).find(([path]) => path.startsWith(`${place}.`))?.[1];
  const days = LEAD_DAYS.includes(line.lead_days) ? LEAD_DAYS : [...LEAD_DAYS, line.lead_days].sort((a, b) => a - b);

  useEffect(() => () => clearTimeout(leaving.current), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line takes the cursor once
  useEffect(() => {
    if (!isNew) return;
    const inputs = row.current?.querySelectorAll('input');
    inputs?.[line.name ? 1 : 0]?.focus();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: with a keyboard the focus opens the line
    <li
      {...lineProps}
      ref={row}
      className={classNames('stack top line-above', styles.line, isDragged && 'dim')}
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onPointerLeave={() => {
        isPressed.current = false;
      }}
      onFocus={() => {
        clearTimeout(leaving.current);
        // With a pointer the line opens when the press is over: lines that move in its midst would take its target away.
        if (!isPressed.current) onOpen();
      }}
      onClick={() => {
        isPressed.current = false;
        onOpen();
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        // After the press that took the focus away: a sentence that appears in its midst would move its target.
        leaving.current = setTimeout(() => setLeft(true), LEFT_AFTER_MS);
        onBlur();
      }}
    >
      <button
        {...grip}
        type="button"
        className={`${styles.grip} bare pad-0 round-1 icon-18 stack faint centre darkens`}
        aria-label={`Переставить: ${about}. Стрелки вверх и вниз двигают строку`}
      >
        <IconGripVertical aria-hidden="true" />
      </button>
      <div className={styles.name}>
        <TextField
          size="sm"
          label={shape.nameLabel}
          labelHidden
          value={line.name}
          maxLength={shape.maxName}
          placeholder={shape.nameLabel}
          data-path={`offers.${place}.name`}
          error={nameError}
          onChange={({ target }) => onChange({ ...line, name: target.value })}
        />
      </div>
      <div className={styles.price}>
        <MoneyField
          size="sm"
          label="Цена"
          labelHidden
          placeholder="0"
          value={line.price}
          data-path={`offers.${place}.price`}
          error={priceError}
          onChange={(price) => onChange({ ...line, price })}
        />
      </div>
      {shape.units ? (
        <div className={styles.unit}>
          <NativeSelect
            size="sm"
            label="За что цена"
            labelHidden
            value={line.unit ?? ''}
            onChange={({ target }) => onChange({ ...line, unit: target.value })}
          >
            {Object.entries(shape.units).map(([unit, label]) => (
              <option key={unit} value={unit}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </div>
      ) : null}
      <div className={styles.lead}>
        <NativeSelect
          size="sm"
          label="Готовность"
          labelHidden
          value={line.lead_days}
          onChange={({ target }) => onChange({ ...line, lead_days: Number(target.value) })}
        >
          {days.map((count) => (
            <option key={count} value={count}>
              {leadTime(count)}
            </option>
          ))}
        </NativeSelect>
      </div>
      {shape.reachField ? (
        <p
          className={`${styles.cpm} end-text nowrap soft num in-3`}
          title={reach ? undefined : 'Посчитаем, когда укажете средний охват'}
        >
          {cpm === null ? '—' : roughRoubles(cpm)}
        </p>
      ) : null}
      <IconButton
        className={styles.remove}
        size="sm"
        label={`Убрать: ${about}`}
        icon={<IconTrash aria-hidden="true" />}
        onClick={onRemove}
      />
      {shape.hasNote && (isOpen || line.note) ? (
        <div className={styles.note}>
          <TextField
            size="sm"
            label="Пояснение"
            labelHidden
            placeholder="Пояснение: 1 час в топе, 24 часа в ленте"
            maxLength={300}
            value={line.note}
            onChange={({ target }) => onChange({ ...line, note: target.value })}
          />
        </div>
      ) : null}
      {said ? (
        <p className={`icon-16 row middle gap-1h t-13 bad ${styles.error}`} aria-hidden="true">
          <IconAlertCircle />
          {said}
        </p>
      ) : null}
    </li>
  );
}
