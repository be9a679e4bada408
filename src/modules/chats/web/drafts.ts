/** Unsent words of each dialog, kept in this browser so that they survive a reload. */
import { type Kept, keptValue } from './kept.ts';

export interface Quote {
  number: number;
  author_id: string | null;
  text: string;
}

export interface Draft {
  text: string;
  reply: Quote | null;
}

export type Drafts = Readonly<Record<string, Draft>>;

const NONE: Drafts = {};
const MAX_KEPT = 100;
const stores = new Map<string, Kept<Drafts>>();

export function draftsOf(accountId: string): Kept<Drafts> {
  const known = stores.get(accountId);
  if (known) return known;
  const made = keptValue(`chat-drafts:${accountId}`, NONE);
  stores.set(accountId, made);
  return made;
}

export const NO_DRAFTS = NONE;

/** An empty draft is none; the latest stands last, and the oldest give way. */
export function withDraft(drafts: Drafts, dialogId: string, draft: Draft): Drafts {
  const rest = Object.entries(drafts).filter(([id]) => id !== dialogId);
  const isEmpty = draft.text.trim() === '' && draft.reply === null;
  const kept = isEmpty ? rest : [...rest, [dialogId, draft] as const].slice(-MAX_KEPT);
  return kept.length === 0 ? NONE : Object.fromEntries(kept);
}
