import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VERDICTS } from '../verdicts.ts';
import { RiskWords, type RiskWordsProps } from './risk-words.tsx';

interface RiskBoxProps extends RiskWordsProps {
  light: keyof typeof VERDICTS;
  /** Button or link of the reader's answer. */
  children?: ReactNode;
}

/** The verdict of the law and why: the same box on a page, in the basket and in a deal. */
export function RiskBox({ light, children, ...words }: RiskBoxProps) {
  const Icon = light === 'red' ? IconBan : IconAlertTriangle;
  return (
    <div className="stack gap-2 round-2 pad-4 t-14 tint-ground" data-tint={light === 'red' ? 'bad' : 'warn'}>
      <b className="row middle gap-2 icon-20 t-15">
        <Icon className="tinted fixed" aria-hidden="true" />
        {VERDICTS[light]}
      </b>
      <RiskWords {...words} />
      {children}
    </div>
  );
}
