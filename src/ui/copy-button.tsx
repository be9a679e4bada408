import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './copy-button.module.css';
import { IconButton } from './icon-button.tsx';

const SHOWN_MS = 2000;

type CopyButtonProps = { value: string; label?: string; size?: 'sm' | 'md' };

export function CopyButton({ value, label = 'Скопировать', size }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState('failed');
    }
  }

  const said =
    state === 'copied' ? 'Скопировано' : state === 'failed' ? 'Не получилось: выделите и скопируйте сами' : '';
  return (
    <>
      <IconButton
        label={said || label}
        size={size}
        className={state === 'copied' ? `${styles.done} good` : undefined}
        icon={state === 'copied' ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
        onClick={copy}
      />
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

type CopyLineProps = { caption: ReactNode; value: string; label?: string };

/** A short value to pass on, with its copy button: a request id, a link. */
export function CopyLine({ caption, value, label }: CopyLineProps) {
  return (
    <div className={`${styles.line} row middle gap-3 lined round-2 surface note`}>
      <span className="grow">
        {caption} <code className="ink anywhere">{value}</code>
      </span>
      <CopyButton value={value} label={label} size="sm" />
    </div>
  );
}
