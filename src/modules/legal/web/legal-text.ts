import type { ReactNode } from 'react';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

/** One wording of a document. */
export interface LegalText {
  lead: string;
  /** Summary for a hurried reader. */
  gist: readonly ReactNode[];
  sections: readonly LegalSection[];
}

/** The sections of an older wording with those that have changed, by their ids; a new one stands after the one it names. */
export function revised(
  { sections }: LegalText,
  changed: readonly LegalSection[],
  added: Readonly<Record<string, LegalSection>> = {},
): LegalSection[] {
  return sections.flatMap((section) => {
    const now = changed.find(({ id }) => id === section.id) ?? section;
    const next = added[section.id];
    return next ? [now, next] : [now];
  });
}
