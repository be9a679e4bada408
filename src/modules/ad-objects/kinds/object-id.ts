import type { AnyCard } from './facts.ts';

/** For those who need a card's id and nothing of what it says: each kind names its own, `resource_id` and so on. */
export function objectIdOf(card: AnyCard): string {
  return (card as unknown as Record<string, string>)[`${card.kind}_id`] ?? '';
}
