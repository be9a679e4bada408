import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './copy-block.module.css';

interface CopyBlockProps {
  caption: string;
  /** The copied value: plain text. */
  value: string;
  /** On the button. */
  label: string;
  /** How it is shown, when not as it is. */
  children?: ReactNode;
}

const SHOWN_MS = 2000;

/** Words to take elsewhere as they are, with the button for it under them. */
export function CopyBlock({ caption, value, label, children }: CopyBlockProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      showToast('Не получилось: выделите и скопируйте сами.', { tone: 'bad' });
    }
  }
  return (
    <div className="lined round-2 clip">
      <div className={`${styles.words} pad-x-4 pad-y-3`}>
        <span className="t-13 faint">{caption}</span>
        <p className="medium anywhere typed above-h" translate="no">
          {children ?? value}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        wide
        className={styles.copy}
        icon={isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Скопировано' : label}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied ? 'Скопировано' : ''}
      </span>
    </div>
  );
}
