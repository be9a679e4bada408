import { Button } from '#ui/button.tsx';
import styles from './results.module.css';

interface FailureLineProps {
  title: string;
  message: string;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** Error with a retry button; in the page's own bundle, because it may be needed without a connection. */
export function FailureLine({ title, message, isRetrying = false, onRetry }: FailureLineProps) {
  return (
    <div className={`${styles.failure} row wrap middle spread round-2 pad-x-5 pad-y-4 bad-ground`} role="alert">
      <p>
        <b className="bad">{title}.</b> {message}
      </p>
      <Button size="sm" variant="line" pending={isRetrying} onClick={onRetry}>
        Повторить
      </Button>
    </div>
  );
}
