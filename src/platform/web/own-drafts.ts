/** Drafts in this browser that go with whoever signs out: somebody else may sit down at it next. */
export const OWN_DRAFT = 'own-draft:';

/** Forgets those that are over; without a judge, all of them. */
export function forgetDrafts(isOver: (text: string) => boolean = () => true): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(OWN_DRAFT));
    for (const key of keys) if (isOver(localStorage.getItem(key) ?? '')) localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, nothing is left behind.
  }
}
