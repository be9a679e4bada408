import { lazy, Suspense, useSyncExternalStore } from 'react';
import { proofStore, settleProof } from './proof-store.ts';

const ProofDialog = lazy(async () => ({ default: (await import('#modules/safety/web/proof-dialog.tsx')).ProofDialog }));

/** «Подтвердите, что это вы», wherever a dangerous step was taken. */
export function Proof() {
  const isAsked = useSyncExternalStore(proofStore.subscribe, proofStore.isAsked, () => false);
  if (!isAsked) return null;
  return (
    <Suspense>
      <ProofDialog onProved={() => settleProof(true)} onClose={() => settleProof(false)} />
    </Suspense>
  );
}
