import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { deferred } from '#platform/web/deferred.tsx';

const CreateSheet = deferred(() => import('./create-sheet.tsx'), 'CreateSheet');

/** «Создать», from anywhere: a list of what can be begun. */
export function CreateButton({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  // Kept after the first time, so that it can close the way it opened.
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={() => {
          setLoaded(true);
          setOpen(true);
        }}
      >
        <IconPlus aria-hidden="true" />
        {children}
      </button>
      {isLoaded ? <CreateSheet open={isOpen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
