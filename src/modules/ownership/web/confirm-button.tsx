import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { Button } from '#ui/button.tsx';

const ConfirmOwnershipDialog = deferred(() => import('./confirm-dialog.tsx'), 'ConfirmOwnershipDialog');

/** For the owner: the way to the code and its check. */
export function ConfirmOwnership({ objectId, isConfirmed }: { objectId: string; isConfirmed: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="line" icon={<IconShieldCheck aria-hidden="true" />} onClick={() => setOpen(true)}>
        {isConfirmed ? 'Владение' : 'Подтвердить владение'}
      </Button>
      {isOpen ? (
        <ConfirmOwnershipDialog objectId={objectId} isConfirmed={isConfirmed} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
