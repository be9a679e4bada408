import { useRef } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { TextField } from '#ui/text-field.tsx';
import { withScheme } from '#words/web-address.ts';
import type { ControlProps } from './control-props.ts';
import styles from './text-controls.module.css';

const MarkdownTools = deferred(() => import('./markdown-tools.tsx'), 'MarkdownTools', { isLate: true });

export function TextControl(props: ControlProps<'title' | 'text' | 'url' | 'inn', string>) {
  const { field, value, onChange, onBlur, error } = props;
  const kind = field.control;
  return (
    <TextField
      label={field.label}
      name={field.name}
      hint={field.hint}
      error={error}
      placeholder={field.placeholder}
      value={value}
      autoComplete="off"
      {...(kind === 'url' && { inputMode: 'url', spellCheck: false })}
      {...(kind === 'inn' && { inputMode: 'numeric', maxLength: field.max })}
      onChange={({ target }) => onChange(kind === 'inn' ? target.value.replaceAll(/\D/g, '') : target.value)}
      onBlur={() => {
        const tidy = kind === 'url' ? withScheme(value) : value;
        if (tidy !== value) onChange(tidy);
        onBlur();
      }}
    />
  );
}

/** From here on the counter tells more than it disturbs. */
const COUNTER_FROM = 0.6;

export function AreaControl({ field, value, onChange, onBlur, error }: ControlProps<'textarea' | 'markdown', string>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isLong = value.length > field.max * COUNTER_FROM;
  return (
    <TextField
      multiline
      label={field.label}
      name={field.name}
      ref={area}
      labelEnd={
        field.control === 'markdown' ? (
          <span className={`row ${styles.tools}`}>
            <MarkdownTools area={area} />
          </span>
        ) : null
      }
      hint={field.hint}
      error={error}
      placeholder={field.placeholder}
      rows={field.control === 'textarea' ? (field.rows ?? 3) : 6}
      value={value}
      {...(isLong && { counterMax: field.max })}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  );
}
