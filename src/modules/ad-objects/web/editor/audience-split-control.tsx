import { IconPlus, IconX } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NumberField } from '#ui/money-field.tsx';
import { Slider } from '#ui/slider.tsx';
import { TextField } from '#ui/text-field.tsx';
import { percent } from '#words/numbers.ts';
import styles from './audience-split-control.module.css';
import type { ControlProps } from './control-props.ts';
import type { AudienceSplit } from './controls.ts';

const HALF = 50;

const total = (shares: readonly number[]) => Math.round(shares.reduce((sum, share) => sum + share, 0) * 10) / 10;

export function AudienceSplitControl(props: ControlProps<'audience_split', AudienceSplit>) {
  const { field, value, onChange, onBlur, errors } = props;
  const { female, ages, geo } = value;
  const ageTotal = total(Object.values(ages ?? {}));
  const noAges = Object.fromEntries(Object.keys(field.ages).map((group) => [group, 0]));

  function setAge(group: string, share: number | null) {
    const next = { ...noAges, ...ages, [group]: share ?? 0 };
    onChange({ ...value, ages: Object.values(next).some((one) => one > 0) ? next : null });
  }

  const setPlace = (place: number, change: Partial<AudienceSplit['geo'][number]>) =>
    onChange({ ...value, geo: geo.map((one, at) => (at === place ? { ...one, ...change } : one)) });

  return (
    <fieldset className="pad-4 round-2 stack gap-4 lined">
      <legend className={`full t-13 strong ${styles.legend}`}>{field.label}</legend>
      <div className={`stack narrow gap-2 ${styles.part}`}>
        {female === null ? (
          <Button
            variant="line"
            size="sm"
            icon={<IconPlus aria-hidden="true" />}
            onClick={() => onChange({ ...value, female: HALF })}
          >
            Указать женщин и мужчин
          </Button>
        ) : (
          <div className={`stack bottom gap-2 full ${styles.row}`}>
            <Slider
              label="Женщины и мужчины"
              value={female}
              min={0}
              max={100}
              format={(share) => `${percent(share)} / ${percent(100 - share)}`}
              onChange={(share) => onChange({ ...value, female: share })}
            />
            <IconButton
              size="sm"
              label="Не указывать пол"
              icon={<IconX aria-hidden="true" />}
              onClick={() => onChange({ ...value, female: null })}
            />
          </div>
        )}
      </div>
      <div className={`stack narrow gap-2 ${styles.part}`}>
        <p className="t-13 strong">
          Возраст
          {ages ? (
            <span className={ageTotal > 100.5 ? 'regular bad' : 'regular faint'}> · всего {percent(ageTotal)}</span>
          ) : null}
        </p>
        <div className={`stack gap-2 full ${styles.ages}`}>
          {Object.entries(field.ages).map(([group, label]) => (
            <NumberField
              key={group}
              size="sm"
              label={label}
              unit="%"
              placeholder="0"
              value={ages?.[group] || null}
              onChange={(share) => setAge(group, share)}
              onBlur={onBlur}
            />
          ))}
        </div>
        {errors.ages ? <FieldError>{errors.ages}</FieldError> : null}
      </div>
      <div className={`stack narrow gap-2 ${styles.part}`}>
        <p className="t-13 strong">Где живут</p>
        {geo.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have no name of their own until it is typed
          <div key={place} className={`stack middle gap-2 full ${styles.place}`}>
            <TextField
              size="sm"
              label="Место"
              labelHidden
              placeholder="Москва"
              maxLength={80}
              value={one.name}
              onChange={({ target }) => setPlace(place, { name: target.value })}
              onBlur={onBlur}
            />
            <NumberField
              size="sm"
              label="Доля"
              labelHidden
              unit="%"
              value={one.share}
              onChange={(share) => setPlace(place, { share })}
              onBlur={onBlur}
            />
            <IconButton
              size="sm"
              label={`Убрать: ${one.name || `место ${place + 1}`}`}
              icon={<IconX aria-hidden="true" />}
              onClick={() => onChange({ ...value, geo: geo.filter((_, at) => at !== place) })}
            />
          </div>
        ))}
        {errors.geo ? <FieldError>{errors.geo}</FieldError> : null}
        {geo.length < field.maxPlaces ? (
          <Button
            variant="line"
            size="sm"
            icon={<IconPlus aria-hidden="true" />}
            onClick={() => onChange({ ...value, geo: [...geo, { name: '', share: null }] })}
          >
            Добавить город или страну
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
