import { useEffect, useRef, useState } from 'react';

const STORAGE_KEY = 'moderation-shortcuts';

/** Single letters may be in the way of people who speak to their computer, so they can be switched off. */
export function useShortcutsSwitch(): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    try {
      setOn(localStorage.getItem(STORAGE_KEY) !== 'off');
    } catch {
      // localStorage is blocked: shortcuts start switched on.
    }
  }, []);
  return [
    isOn,
    (next) => {
      setOn(next);
      try {
        localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
      } catch {
        // It stays so until the page is left.
      }
    },
  ];
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select');
}

/** Small Latin letters, by their place on the keyboard, so that they work in the Russian layout too. */
export function useShortcuts(isOn: boolean, keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
      if (hasModifier || event.repeat || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const action = latest.current[/^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? ''];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOn]);
}
