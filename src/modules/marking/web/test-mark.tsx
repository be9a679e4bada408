import { IconFlask } from '@tabler/icons-react';
import { Notice } from '#ui/notice.tsx';
import type { MarkingMode } from '../contract.ts';

interface TestMarkProps {
  mode: MarkingMode;
  /** The work is handed over: what it says of its publication was a part of the training. */
  isOut?: boolean;
  /** Staff publish nothing. */
  isStaff?: boolean;
}

/** Stands on every screen of marking where the ОРД is not a real one. */
export function TestMark({ mode, isOut = false, isStaff = false }: TestMarkProps) {
  if (mode !== 'test') return null;
  return (
    <Notice tone="warn" icon={<IconFlask aria-hidden="true" />} title="Тестовый ОРД">
      {isStaff
        ? 'Это тренировка: из очереди ничего не уходит в ЕРИР, и все erid в ней ненастоящие.'
        : isOut
          ? 'Это тренировка: данные никуда не уходят, erid ненастоящий. День выхода и охват в этой сделке тоже учебные.'
          : 'Это тренировка: данные никуда не уходят, erid ненастоящий. Пройдите все шаги, но саму рекламу с ним не выпускайте.'}
    </Notice>
  );
}
