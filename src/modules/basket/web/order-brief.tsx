import { Card } from '#ui/card.tsx';
import type { Basket } from '../contract.ts';
import { BriefFields } from './brief-fields.tsx';
import { BRIEF_ANCHOR } from './readiness.ts';
import type { BasketEdits } from './use-basket-edits.ts';

/** One brief for everything that is ordered. */
export function OrderBrief({ basket: { brief }, edits }: { basket: Basket; edits: BasketEdits }) {
  return (
    <Card as="section" pad id={BRIEF_ANCHOR} tabIndex={-1} aria-labelledby={`${BRIEF_ANCHOR}-title`}>
      <h2 className="t-17" id={`${BRIEF_ANCHOR}-title`}>
        Бриф на весь заказ
      </h2>
      <div className="stack gap-3 above-3">
        <BriefFields
          brief={brief}
          label="Что рекламируем"
          hint="Его получит каждый продавец. Отдельным продавцам можно дописать своё. Сохраняется само."
          filesLabel="Файлы для всех"
          rows={3}
          onChange={(change) => edits.changeBrief(change)}
        />
      </div>
    </Card>
  );
}
