/** Opens the command palette from controls that are rendered before its script has loaded. */

let isAsked = false;
let listener: (() => void) | null = null;

export function openFinder(): void {
  if (listener) listener();
  else isAsked = true;
}

/** The one who opens it; what was pressed before it was there is not lost. */
export function onFinderOpened(open: () => void): () => void {
  listener = open;
  if (isAsked) open();
  isAsked = false;
  return () => {
    listener = null;
  };
}
