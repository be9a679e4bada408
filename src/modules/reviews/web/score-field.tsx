import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { FieldError } from '#ui/field.tsx';
import styles from './score-field.module.css';

const SCORES = [1, 2, 3, 4, 5] as const;
const WORDS = ['Плохо', 'Так себе', 'Нормально', 'Хорошо', 'Отлично'] as const;

interface ScoreFieldProps {
  name: string;
  /** '1' to '5', or empty. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Five stars as radio buttons: arrows choose, and each has its word. */
export function ScoreField({ name, value, onChange, error }: ScoreFieldProps) {
  const errorId = useId();
  const score = Number(value);
  return (
    <fieldset className="stack gap-1h" aria-describedby={error ? errorId : undefined}>
      <legend className="below-1 t-13 strong">Оценка</legend>
      <div className="row middle gap-3">
        <div className={`${styles.stars} row`}>
          {SCORES.map((each) => (
            <label key={each} className={`${styles.star} stack relative centre round-2 pointer`}>
              <input
                type="radio"
                className={`${styles.input} over flat pointer`}
                name={name}
                value={each}
                checked={score === each}
                onChange={() => onChange(String(each))}
              />
              <span className="visually-hidden">
                {each} из 5, {WORDS[each - 1]?.toLowerCase()}
              </span>
              {each <= score ? <IconStarFilled aria-hidden="true" /> : <IconStar aria-hidden="true" />}
            </label>
          ))}
        </div>
        <span className="soft" aria-hidden="true">
          {WORDS[score - 1] ?? ''}
        </span>
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
