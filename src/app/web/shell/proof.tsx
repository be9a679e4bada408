import { useSyncExternalStore } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { proofStore, settleProof } from './proof-store.ts';

const ProofDialog = deferred(() => import('#modules/safety/web/proof-dialog.tsx'), 'ProofDialog');

/** «Подтвердите, что это вы», wherever a dangerous step was taken. */
export function Proof() {
  const isAsked = useSyncExternalStore(proofStore.subscribe, proofStore.isAsked, () => false);
  if (!isAsked) return null;
  return <ProofDialog onProved={() => settleProof(true)} onClose={() => settleProof(false)} />;
}
