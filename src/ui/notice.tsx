import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'good' | 'warn' | 'bad';

const ICONS = {
  info: IconInfoCircle,
  good: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertCircle,
} satisfies Record<NoticeTone, unknown>;

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** Appears after an action of the person, so screen readers must hear it. */
  live?: boolean;
  className?: string;
};

export function Notice({ tone = 'info', title, children, action, icon, live = false, className }: NoticeProps) {
  const Icon = ICONS[tone];
  const role = live ? (tone === 'bad' ? 'alert' : 'status') : undefined;
  return (
    <div
      className={classNames(styles.notice, 'row top gap-3 round-2 t-15 sunken ink icon-20', className)}
      data-tint={tone}
      role={role}
    >
      {icon ?? <Icon aria-hidden="true" />}
      <div className="stack grow gap-1 narrow">
        {title ? <b>{title}</b> : null}
        {children ? <div className={`${styles.text} soft anywhere`}>{children}</div> : null}
        {action ? <div className="above-1h">{action}</div> : null}
      </div>
    </div>
  );
}
