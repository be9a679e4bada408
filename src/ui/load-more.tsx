import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { classNames } from './class-names.ts';
import { Notice } from './notice.tsx';

interface LoadMoreProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide'> {
  pages: { nextCursor: string | null; isLoading: boolean; failure: string | null; more(): void };
  children?: ReactNode;
  className?: string | undefined;
}

/** The end of a list that goes on: a button for the next page, and why the last one did not come. */
export function LoadMore({ pages, children = 'Показать ещё', className, variant = 'line', ...look }: LoadMoreProps) {
  const { nextCursor, isLoading, failure, more } = pages;
  if (nextCursor === null) return null;
  return (
    <div className={classNames('stack gap-3', !look.wide && 'narrow', className)}>
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      <Button variant={variant} pending={isLoading} onClick={more} {...look}>
        {children}
      </Button>
    </div>
  );
}
