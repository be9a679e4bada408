/** The chosen theme: kept in localStorage, painted as data-theme on <html>, in step with the system and other tabs. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';
const DARK = '(prefers-color-scheme: dark)';
const CHANGED = 'themechange';

/** Goes into <head> as an inline script, so that the first paint already has the right colours. */
export const THEME_SCRIPT = `(function(){var t;try{t=localStorage.getItem('${KEY}')}catch(e){}var d=t==='dark'||t!=='light'&&matchMedia('${DARK}').matches,r=document.documentElement;r.dataset.theme=d?'dark':'light';r.style.colorScheme=d?'dark':'light'})()`;

export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    // Storage may be forbidden; the system's choice still works.
    return 'system';
  }
}

function paint(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia(DARK).matches);
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.style.colorScheme = dark ? 'dark' : 'light';
}

export function applyTheme(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  paint(theme);
  window.dispatchEvent(new Event(CHANGED));
}

/** Follows the system, other tabs and this tab; returns the way to stop. */
export function watchTheme(onChange: () => void): () => void {
  const follow = () => {
    paint(readTheme());
    onChange();
  };
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) follow();
  };
  const system = matchMedia(DARK);
  system.addEventListener('change', follow);
  window.addEventListener('storage', fromOtherTab);
  window.addEventListener(CHANGED, onChange);
  return () => {
    system.removeEventListener('change', follow);
    window.removeEventListener('storage', fromOtherTab);
    window.removeEventListener(CHANGED, onChange);
  };
}
