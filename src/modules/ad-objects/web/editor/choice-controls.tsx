import { useId, useState } from 'react';
import { offeredOf } from '#platform/dictionary-terms.ts';
import { Chip, RemovableChip } from '#ui/chip.tsx';
import { ChoiceChip } from '#ui/choice-chip.tsx';
import { ComboBox } from '#ui/combo-box.tsx';
import { FieldError } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { REGIONS, type RegionCode } from '../../../geography/contract.ts';
import { optionsOf, shownOf } from '../../kinds/definition.ts';
import styles from './choice-controls.module.css';
import type { ControlProps } from './control-props.ts';

export function ChoiceControl(props: ControlProps<'choice', string | null>) {
  const { field, value, onChange, error } = props;
  if (field.look === 'chips') return <ChoiceChips {...props} />;
  return (
    <Select
      label={field.label}
      hint={field.hint}
      error={error}
      options={shownOf(optionsOf(field.names), [value]).map((option) => ({ id: option.value, label: option.label }))}
      value={value}
      onChange={onChange}
    />
  );
}

function ChoiceChips({ field, value, onChange, error }: ControlProps<'choice', string | null>) {
  const id = useId();
  return (
    <fieldset className="stack gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="below-2 t-13 strong tight">{field.label}</legend>
      <div className={`row wrap gap-1h ${styles.chips}`}>
        {shownOf(optionsOf(field.names), [value]).map((option) => (
          <ChoiceChip
            key={option.value}
            name={id}
            value={option.value}
            checked={option.value === value}
            aria-invalid={error ? true : undefined}
            onChange={() => onChange(option.value)}
          >
            {option.label}
          </ChoiceChip>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {field.hint ? <p className="t-13 faint ">{field.hint}</p> : null}
    </fieldset>
  );
}

const SHOWN_AT_FIRST = 14;

export function ChipsControl({ field, value, onChange, error }: ControlProps<'chips', string[]>) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const isFull = value.length >= field.max;
  const options = shownOf(optionsOf(field.names), value);
  const isShort = field.folded === true && !isUnfolded && options.length > SHOWN_AT_FIRST;
  // Chosen ones always show, wherever they stand in the dictionary.
  const shown = isShort
    ? options.filter((option, place) => place < SHOWN_AT_FIRST || value.includes(option.value))
    : options;
  const toggle = (chosen: string) =>
    onChange(value.includes(chosen) ? value.filter((one) => one !== chosen) : [...value, chosen]);
  return (
    <fieldset className="stack gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="below-2 t-13 strong tight">
        {field.label}
        <span className="faint regular" aria-live="polite">
          {value.length > 0 ? ` · ${value.length}${field.max < options.length ? ` из ${field.max}` : ''}` : ''}
        </span>
      </legend>
      <div className={`row wrap gap-1h ${styles.chips}`}>
        {shown.map((option) => {
          const isChosen = value.includes(option.value);
          return (
            <Chip
              key={option.value}
              line={!isChosen}
              pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => toggle(option.value)}
            >
              {option.label}
            </Chip>
          );
        })}
        {isShort ? (
          <Chip className={styles.more} onClick={() => setUnfolded(true)}>
            Ещё {options.length - shown.length}
          </Chip>
        ) : null}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {isFull && field.max < options.length ? (
        <p className="t-13 faint ">Больше {field.max} нельзя: снимите одну, чтобы выбрать другую.</p>
      ) : field.hint ? (
        <p className="t-13 faint ">{field.hint}</p>
      ) : null}
    </fieldset>
  );
}

const regionOptions = (chosen: readonly (string | null)[]) =>
  offeredOf(REGIONS, chosen).map(({ code, name }) => ({ id: code, label: name }));

export function RegionControl({ field, value, onChange, error }: ControlProps<'region', string | null>) {
  return (
    <ComboBox
      label={field.label}
      hint={field.hint}
      error={error}
      options={regionOptions([value])}
      value={value}
      onChange={onChange}
      placeholder="Начните вводить"
    />
  );
}

export function RegionsControl({ field, value, onChange, error }: ControlProps<'regions', string[]>) {
  const free = regionOptions([]).filter(({ id }) => !value.includes(id));
  return (
    <div className="stack gap-2">
      <ComboBox
        // A new box each time: the chosen one goes to the chips, and the list is shorter by it.
        key={value.length}
        label={field.label}
        hint={field.hint}
        error={error}
        options={free}
        value={null}
        onChange={(code) => code && onChange([...value, code])}
        placeholder={value.length > 0 ? 'Добавить ещё' : 'Начните вводить'}
        disabled={value.length >= field.max}
      />
      {value.length > 0 ? (
        <div className={`row wrap gap-1h ${styles.chips}`}>
          {value.map((code) => (
            <RemovableChip key={code} onRemove={() => onChange(value.filter((one) => one !== code))}>
              {REGIONS[code as RegionCode] ?? code}
            </RemovableChip>
          ))}
        </div>
      ) : null}
    </div>
  );
}
