import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Chip, RemovableChip } from '#ui/chip.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './choice-controls.module.css';
import type { ControlProps } from './control-props.ts';

/** A list of short lines: typed one by one, with Enter or a comma between them. */
export function LinesControl({ field, value, onChange, onBlur, error, errors }: ControlProps<'lines', string[]>) {
  const [typed, setTyped] = useState('');
  const listId = useId();
  const isFull = value.length >= field.maxItems;
  const free = (field.suggestions ?? []).filter((line) => !has(value, line));

  function add(text: string) {
    const lines = text
      .split(/[,;\n]/)
      .map((line) => line.trim().slice(0, field.maxLength))
      .filter(Boolean);
    const next = [...value];
    for (const line of lines) if (!has(next, line) && next.length < field.maxItems) next.push(line);
    if (next.length > value.length) onChange(next);
    setTyped('');
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    }
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
  }

  return (
    <div className="stack gap-2">
      <TextField
        label={field.label}
        name={field.name}
        hint={field.hint}
        error={error ?? Object.values(errors)[0]}
        placeholder={isFull ? 'Больше нельзя' : (field.placeholder ?? 'Введите и нажмите Enter')}
        value={typed}
        disabled={isFull}
        enterKeyHint="enter"
        aria-controls={listId}
        onChange={({ target }) => (/[,;\n]/.test(target.value) ? add(target.value) : setTyped(target.value))}
        onKeyDown={press}
        onBlur={() => {
          if (typed.trim()) add(typed);
          onBlur();
        }}
      />
      <div className={`row wrap gap-1h ${styles.chips}`} id={listId}>
        {value.map((line) => (
          <RemovableChip key={line} onRemove={() => onChange(value.filter((one) => one !== line))}>
            {line}
          </RemovableChip>
        ))}
        {isFull
          ? null
          : free.map((line) => (
              <Chip key={line} line icon={<IconPlus aria-hidden="true" />} onClick={() => add(line)}>
                {line}
              </Chip>
            ))}
      </div>
    </div>
  );
}

const has = (lines: readonly string[], line: string) => lines.some((one) => one.toLowerCase() === line.toLowerCase());
