import { type ReactNode, useEffect, useRef } from 'react';
import { Field, useFieldIds } from './field.tsx';
import styles from './slider.module.css';

type SliderProps = {
  label: ReactNode;
  labelHidden?: boolean;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  /** The value in words, shown at the right and said by screen readers. */
  format?: (value: number) => string;
  hint?: ReactNode;
  name?: string;
  disabled?: boolean;
  showEnds?: boolean;
};

export function Slider(props: SliderProps) {
  const { label, labelHidden, value, onChange, min, max, step = 1, format = String, hint, name, disabled } = props;
  const element = useRef<HTMLInputElement>(null);
  const { aria, ...ids } = useFieldIds(undefined, { hint });
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;

  useEffect(() => {
    // By script, not by a style attribute: a strict content policy refuses those in rendered HTML.
    element.current?.style.setProperty('--fill', `${share}%`);
  }, [share]);

  return (
    <Field
      {...ids}
      label={label}
      labelHidden={labelHidden}
      labelEnd={<output className="t-15 bold ink">{format(value)}</output>}
      hint={hint}
    >
      <input
        {...aria}
        ref={element}
        id={ids.controlId}
        className={`${styles.range} flat full pointer`}
        type="range"
        {...{ min, max, step, name, disabled, value }}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      {props.showEnds ? (
        <div className="row spread t-12 faint num" aria-hidden="true">
          <span>{format(min)}</span>
          <span>{format(max)}</span>
        </div>
      ) : null}
    </Field>
  );
}
