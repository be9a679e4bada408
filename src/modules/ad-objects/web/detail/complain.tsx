import { IconFlag3 } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { ObjectSlots } from '../slots.ts';
import type { AnyObject } from './load.ts';
import { placeOf } from './place.ts';

interface DetailComplainProps {
  object: AnyObject;
  isSignedIn: boolean;
}

/** A complaint has an author: others sign in first and come back here. */
export function DetailComplain({ object, isSignedIn }: DetailComplainProps) {
  const { Complaint } = useContext(ObjectSlots);
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
      {wasOpen && Complaint ? (
        <Complaint kind={object.kind} id={objectId} open={isOpen} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
