import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { showToast } from '#ui/toast.tsx';

/** The list with one line moved to another place. */
function moved<T>(lines: readonly T[], from: number, to: number): T[] {
  const next = [...lines];
  const [line] = next.splice(from, 1);
  if (line !== undefined) next.splice(to, 0, line);
  return next;
}

interface LineListOptions<T> {
  lines: readonly T[];
  onChange: (lines: T[]) => void;
  /** «Строка „Сторис“», for the words about what happened. */
  nameOf: (line: T, place: number) => string;
}

/** Adding, removing with a way back, and reordering by drag or by arrow keys on the grip. */
export function useLineList<T>({ lines, onChange, nameOf }: LineListOptions<T>) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  // The undo of a toast must work on the list as it is then.
  const latest = useRef({ lines, onChange });
  latest.current = { lines, onChange };

  function move(from: number, to: number) {
    if (to < 0 || to >= lines.length || from === to) return;
    onChange(moved(lines, from, to));
    announce(`Теперь на месте ${to + 1} из ${lines.length}`);
  }

  return {
    announcement,
    dragged,
    change: (place: number, line: T) => onChange(lines.map((one, at) => (at === place ? line : one))),
    remove: (place: number) => {
      const line = lines[place];
      if (line === undefined) return;
      onChange(lines.filter((_, at) => at !== place));
      showToast(`Убрали: ${nameOf(line, place)}`, {
        action: {
          label: 'Вернуть',
          onPress: () => latest.current.onChange(latest.current.lines.toSpliced(place, 0, line)),
        },
      });
    },
    /** For the grip: arrows move the line, dragging starts here. */
    gripProps: (place: number) => ({
      'data-grip': '',
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(place));
        setDragged(place);
      },
      onDragEnd: () => setDragged(null),
      onKeyDown: (event: KeyboardEvent) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (step === 0) return;
        event.preventDefault();
        move(place, place + step);
      },
    }),
    /** For the line: what is dragged over it takes its place. */
    lineProps: (place: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        if (dragged === place) return;
        move(dragged, place);
        setDragged(place);
      },
      onDrop: (event: DragEvent) => {
        if (dragged !== null) event.preventDefault();
        setDragged(null);
      },
    }),
  };
}
