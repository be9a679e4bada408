import { IconFlag3 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import type { AnyObject } from './detail-load.ts';
import { placeOf } from './detail-place.ts';

const ComplainDialog = lazy(() =>
  import('./detail-complain-dialog.tsx').then((module) => ({ default: module.DetailComplainDialog })),
);

interface DetailComplainProps {
  object: AnyObject;
  isSignedIn: boolean;
}

/** A complaint has an author: others sign in first and come back here. */
export function DetailComplain({ object, isSignedIn }: DetailComplainProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const { path, objectId } = placeOf(object);
  const icon = <IconFlag3 aria-hidden="true" />;
  if (!isSignedIn) {
    return (
      <AppLink
        to={`/auth/login?${new URLSearchParams({ back_link: path })}`}
        rel="nofollow"
        className={buttonClass({ variant: 'ghost' })}
      >
        {icon}
        Пожаловаться
      </AppLink>
    );
  }
  return (
    <>
      <Button
        variant="ghost"
        icon={icon}
        onClick={() => {
          setWasOpen(true);
          setOpen(true);
        }}
      >
        Пожаловаться
      </Button>
      {wasOpen ? (
        <Suspense>
          <ComplainDialog kind={object.kind} objectId={objectId} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
