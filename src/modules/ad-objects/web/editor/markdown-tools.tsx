import { IconLink, IconList } from '@tabler/icons-react';
import { type RefObject, useEffect } from 'react';
import { useCommandKey } from '#ui/command-key.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { link, list, type Replacement, type Selected, strong } from './markdown-marks.ts';

type Mark = (selected: Selected) => Replacement;

/** With Ctrl, or ⌘; by the place of the key, so that they work in the Russian layout too. */
const KEYS: Readonly<Record<string, Mark>> = { KeyB: strong, KeyK: link };

function apply(area: HTMLTextAreaElement, mark: Mark): void {
  const { from, to, words, select } = mark({ text: area.value, from: area.selectionStart, to: area.selectionEnd });
  area.focus();
  area.setSelectionRange(from, to);
  // The one way to type for a person that their own undo takes back. Where it is gone, the words go in without it.
  if (!document.execCommand('insertText', false, words)) {
    area.setRangeText(words, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

/** The three marks of a description that people ask for. */
export function MarkdownTools({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  useEffect(() => {
    const element = area.current;
    function press(event: KeyboardEvent) {
      const mark = event.ctrlKey || event.metaKey ? KEYS[event.code] : undefined;
      if (!element || !mark || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Elsewhere on the page the same keys may open something.
      event.stopPropagation();
      apply(element, mark);
    }
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [area]);

  const key = useCommandKey();
  const press = (mark: Mark) => () => area.current && apply(area.current, mark);
  return (
    <fieldset className="row gap-1" aria-label="Оформление текста">
      <IconButton
        size="sm"
        label={`Жирный, ${key} B`}
        aria-keyshortcuts="Control+B Meta+B"
        icon={<b aria-hidden="true">Ж</b>}
        onClick={press(strong)}
      />
      <IconButton size="sm" label="Список" icon={<IconList aria-hidden="true" />} onClick={press(list)} />
      <IconButton
        size="sm"
        label={`Ссылка, ${key} K`}
        aria-keyshortcuts="Control+K Meta+K"
        icon={<IconLink aria-hidden="true" />}
        onClick={press(link)}
      />
    </fieldset>
  );
}
