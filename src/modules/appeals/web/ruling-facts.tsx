import { useEffect, useState } from 'react';
import { type AdObjectKind, loadKindForms } from '#modules/ad-objects/web/index.ts';
import { Fact, Facts } from '#ui/facts.tsx';
import { longDayOf } from '#words/moments.ts';
import type { Ruling } from '../contract.ts';

/** A term ends with its last day. */
export const lastDayOf = (until: string): string => longDayOf(Date.parse(until) - 1);

/** Label of the field from the form's declarations; null until those are loaded. */
function useFieldLabel({ subject, subject_kind, field }: Ruling): string | null {
  const [label, setLabel] = useState<string | null>(null);
  useEffect(() => {
    if (subject !== 'object' || !field) return;
    loadKindForms().then(
      (forms) => {
        const { fields } = forms[subject_kind as AdObjectKind];
        setLabel(fields.find(({ name }) => name === field)?.label ?? null);
      },
      // A lost chunk reloads the page by itself.
      () => {},
    );
  }, [subject, subject_kind, field]);
  return label;
}

/** A decision: rule, field, the moderator's words. */
export function RulingFacts({ ruling, hasTerm = false }: { ruling: Ruling; hasTerm?: boolean }) {
  const label = useFieldLabel(ruling);
  return (
    <Facts isText className="measure">
      <Fact term="О чём">{ruling.title}</Fact>
      <Fact term={ruling.subject === 'complaint' ? 'Причина жалобы' : 'Правило'}>{ruling.rule}</Fact>
      {label ? <Fact term="Поле">{label}</Fact> : null}
      <Fact term="Слова модератора">{ruling.words ?? 'ничего не добавил'}</Fact>
      <Fact term="Решено">{longDayOf(ruling.decided_at)}</Fact>
      {hasTerm ? <Fact term="Обжаловать до">{lastDayOf(ruling.appeal_until)} включительно</Fact> : null}
    </Facts>
  );
}
