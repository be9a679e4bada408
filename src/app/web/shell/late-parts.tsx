import { useEffect } from 'react';
import { ToastRegion } from '#ui/toast.tsx';
import { Consents } from './consents.tsx';
import { watchFailures } from './failure-reports.ts';
import { Finder } from './finder.tsx';
import { Proof } from './proof.tsx';
import { SessionWatch } from './session-watch.tsx';

export function LateParts() {
  useEffect(watchFailures, []);
  return (
    <>
      <ToastRegion />
      <Proof />
      <SessionWatch />
      <Consents />
      <Finder />
    </>
  );
}
