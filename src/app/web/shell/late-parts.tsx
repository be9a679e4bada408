import { ToastRegion } from '#ui/toast.tsx';
import { Consents } from './consents.tsx';
import { Proof } from './proof.tsx';
import { SessionWatch } from './session-watch.tsx';

export function LateParts() {
  return (
    <>
      <ToastRegion />
      <Proof />
      <SessionWatch />
      <Consents />
    </>
  );
}
