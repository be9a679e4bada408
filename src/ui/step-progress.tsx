import styles from './step-progress.module.css';

type StepProgressProps = {
  /** The current step, from 1. */
  step: number;
  of: number;
  /** The name of the current step, said after its number. */
  title?: string;
  className?: string;
};

export function StepProgress({ step, of, title, className }: StepProgressProps) {
  return (
    <div className={className}>
      <div className={`${styles.bars} gap-1h`} aria-hidden="true">
        {Array.from({ length: of }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <i key={place} className={place < step ? styles.on : undefined} />
        ))}
      </div>
      <p className="above-2 t-13 faint">
        Шаг {step} из {of}
        {title ? ` · ${title}` : null}
      </p>
    </div>
  );
}
