import { IconFlask } from '@tabler/icons-react';
import { Notice } from '#ui/notice.tsx';
import type { MarkingMode } from '../contract.ts';

/** Stands on every screen of marking where the ОРД is not a real one. */
export function TestMark({ mode }: { mode: MarkingMode }) {
  if (mode !== 'test') return null;
  return (
    <Notice tone="warn" icon={<IconFlask aria-hidden="true" />} title="Тестовый ОРД">
      Это тренировка: данные никуда не уходят, erid ненастоящий. Пройдите все шаги, но саму рекламу с ним не выпускайте.
    </Notice>
  );
}
