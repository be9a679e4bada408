/** How a turn in the marking of a deal reads between messages, to both sides alike. */
/** `isTrial`: the erid is of a test, and nothing may come out with it. */
export type MarkingTurn = { kind: 'erid'; erid: string; isTrial: boolean } | { kind: 'refused'; words: string | null };

/** As much as a line of a chat takes; the deal has the rest. */
const MAX_WORDS = 500;
const cut = (text: string): string => (text.length > MAX_WORDS ? `${text.slice(0, MAX_WORDS - 1).trimEnd()}…` : text);

export function lineOfMarking(turn: MarkingTurn, object: string): string {
  if (turn.kind === 'erid') {
    const then = turn.isTrial ? 'это тренировка, рекламу с ним не выпускайте' : 'публиковать можно';
    return `Получен ${turn.isTrial ? 'тестовый ' : ''}erid ${turn.erid}, ${then} · «${object}»`;
  }
  const why = turn.words ? `: ${cut(turn.words.replace(/\.$/u, ''))}` : '';
  return `ОРД не принял макет${why} · «${object}»`;
}
