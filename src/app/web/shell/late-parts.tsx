import { ToastRegion } from '#ui/toast.tsx';
import { Proof } from './proof.tsx';

export function LateParts() {
  return (
    <>
      <ToastRegion />
      <Proof />
    </>
  );
}
