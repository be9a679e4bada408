import { type RefObject, type ToggleEvent, useCallback, useEffect, useId, useRef, useState } from 'react';

const GAP = 8;
const EDGE = 8;

export type AnchorAlign = 'start' | 'end';

/** Props for the element that opens a popover. */
export type TriggerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-controls': string;
};

/** Under the trigger, or above it when there is no room; always inside the window. */
function place(trigger: HTMLElement, popover: HTMLElement, align: AnchorAlign) {
  const anchor = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const viewport = document.documentElement;
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - height;
  const top = below + height > viewport.clientHeight - EDGE && above >= EDGE ? above : below;
  const wanted = align === 'end' ? anchor.right - width : anchor.left;
  const left = Math.max(EDGE, Math.min(wanted, viewport.clientWidth - width - EDGE));
  popover.style.top = `${top}px`;
  popover.style.left = `${left}px`;
  popover.style.maxHeight = `${viewport.clientHeight - Math.max(top, EDGE) - EDGE}px`;
}

/** A native popover kept at its trigger. */
export function useAnchored(align: AnchorAlign, onOpen?: (popover: HTMLDivElement) => void) {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const follow = useCallback(() => {
    if (trigger.current && popover.current) place(trigger.current, popover.current, align);
  }, [align]);

  useEffect(() => {
    if (!open) return;
    // The content may load after opening and change the size.
    const watch = new ResizeObserver(follow);
    if (popover.current) watch.observe(popover.current);
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [open, follow]);

  function onToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.target !== event.currentTarget) return;
    const opened = event.newState === 'open';
    setOpen(opened);
    if (!opened) return;
    follow();
    onOpen?.(event.currentTarget);
  }

  const triggerProps: TriggerProps = { ref: trigger, popoverTarget: id, 'aria-expanded': open, 'aria-controls': id };
  return { triggerProps, popoverProps: { ref: popover, id, popover: 'auto' as const, onToggle }, popover, open };
}
