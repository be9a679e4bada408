import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

interface DisclosureProps {
  label: string;
  summary: ReactNode;
  className?: string;
  summaryClassName?: string;
  panelClassName?: string;
  children: ReactNode;
}

/** A menu on the platform's own `<details>`: opens without scripts; with them it also closes the way people expect. */
export function Disclosure({ label, summary, className, summaryClassName, panelClassName, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const href = useRouterState({ select: (state) => state.location.href });

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the menu.
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [href]);

  useEffect(() => {
    const element = details.current;
    function closeOutside(event: PointerEvent) {
      if (element?.open && event.target instanceof Node && !element.contains(event.target)) element.open = false;
    }
    function closeByKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !element?.open) return;
      element.open = false;
      element.querySelector('summary')?.focus();
    }
    function closeOnLeave(event: FocusEvent) {
      if (element?.open && event.relatedTarget instanceof Node && !element.contains(event.relatedTarget))
        element.open = false;
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeByKey);
    element?.addEventListener('focusout', closeOnLeave);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeByKey);
      element?.removeEventListener('focusout', closeOnLeave);
    };
  }, []);

  return (
    <details ref={details} className={className}>
      <summary className={summaryClassName}>
        {/* As text, not as aria-label: an avatar's initials would contradict that. */}
        <span className="visually-hidden">{label}</span>
        {summary}
      </summary>
      <div className={panelClassName}>{children}</div>
    </details>
  );
}
