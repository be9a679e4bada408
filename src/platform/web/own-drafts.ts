/** Drafts in this browser's storage, deleted on sign-out: somebody else may use the browser next. */
export const OWN_DRAFT = 'own-draft:';

/** Forgets those that are over; without a judge, all of them. */
export function forgetDrafts(isOver: (text: string) => boolean = () => true): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(OWN_DRAFT) && isOver(localStorage[key])) localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, nothing is left behind.
  }
}
