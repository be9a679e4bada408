import { Component, type ReactNode, type RefObject } from 'react';

interface Place {
  isAtEnd: boolean;
  /** Scroll anchor: the uppermost message in view, and its distance from the upper edge. */
  number: string | null;
  top: number;
}

/** Near enough to be meant. */
const END_PIXELS = 48;

/** The box counts from its end: 0 is the last message, older ones are below zero. */
export const isAtEnd = (box: HTMLElement): boolean => box.scrollTop > -END_PIXELS;

const rowsOf = (box: HTMLElement) => box.querySelectorAll<HTMLElement>('[data-number]');

function placeOf(box: HTMLElement): Place {
  const edge = box.getBoundingClientRect().top;
  const rows = rowsOf(box);
  // Binary search for the first row in view, without measuring them all.
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) <= edge) low = middle + 1;
    else high = middle;
  }
  const first = rows[low];
  return {
    isAtEnd: isAtEnd(box),
    number: first?.dataset.number ?? null,
    top: first ? first.getBoundingClientRect().top - edge : 0,
  };
}

/** The last message that can be seen whole. */
export function lastSeen(box: HTMLElement): number {
  const edge = box.getBoundingClientRect().bottom + END_PIXELS;
  const rows = rowsOf(box);
  for (let place = rows.length - 1; place >= 0; place -= 1) {
    const row = rows[place];
    if (row && row.getBoundingClientRect().bottom <= edge) return Number(row.dataset.number);
  }
  return 0;
}

/** Scroll anchoring: when rows are added above or below, the visible line stays in place; at the end it stays at the end. */
export class KeepPlace extends Component<{ box: RefObject<HTMLElement | null>; children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Place | null {
    const box = this.props.box.current;
    return box && placeOf(box);
  }
  override componentDidUpdate(_props: unknown, _state: unknown, before: Place | null): void {
    const box = this.props.box.current;
    if (!box || !before) return;
    if (before.isAtEnd) {
      box.scrollTop = 0;
      return;
    }
    const row = before.number && box.querySelector(`[data-number="${before.number}"]`);
    if (!row) return;
    const moved = row.getBoundingClientRect().top - box.getBoundingClientRect().top - before.top;
    if (Math.abs(moved) >= 1) box.scrollTop += moved;
  }
  override render(): ReactNode {
    return this.props.children;
  }
}
