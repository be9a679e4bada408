/** Opens the command palette from controls that are rendered before its script has loaded. */

let isAsked = false;
let listener: (() => void) | null = null;

export function openFinder(): void {
  if (listener) listener();
  else isAsked = true;
}

/** The palette's opener; a press before it has loaded is remembered. */
export function onFinderOpened(open: () => void): () => void {
  listener = open;
  if (isAsked) open();
  isAsked = false;
  return () => {
    listener = null;
  };
}
