import { useRouter } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { asApiError } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { showToast } from '#ui/toast.tsx';
import type { adObjectCalls } from '../../contract.ts';
import type { AnyCard } from '../../kinds/facts.ts';
import { objectIdOf } from '../../kinds/kind.ts';
import { objectCalls } from '../calls.ts';
import { type BulkAction, type Outcome, runBulk, successWords } from './bulk.ts';

interface Targets {
  setItems: Dispatch<SetStateAction<AnyCard[]>>;
  setChosen: Dispatch<SetStateAction<ReadonlySet<string>>>;
}

interface Progress {
  action: BulkAction;
  done: number;
  of: number;
}

export type ObjectActions = ReturnType<typeof useObjectActions>;

/** Everything that can be done from the list; the list follows each answer at once. */
export function useObjectActions({ setItems, setChosen }: Targets) {
  const api = useApi<typeof adObjectCalls>();
  const router = useRouter();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [result, setResult] = useState<{ action: BulkAction; outcomes: Outcome[] } | null>(null);
  const [toDelete, setToDelete] = useState<readonly AnyCard[]>([]);
  const isStopped = useRef(false);
  const callsOf = (kind: AnyCard['kind']) => objectCalls(api, kind);

  function follow(outcome: Outcome) {
    if (outcome.result !== 'done') return;
    const id = objectIdOf(outcome.object);
    const fresh = outcome.fresh as AnyCard | null;
    setItems((items) =>
      fresh
        ? items.map((item) => (objectIdOf(item) === id ? fresh : item))
        : items.filter((item) => objectIdOf(item) !== id),
    );
    setChosen((chosen) => new Set([...chosen].filter((one) => one !== id)));
  }

  async function run(action: BulkAction, objects: readonly AnyCard[]) {
    if (progress || objects.length === 0) return;
    isStopped.current = false;
    setResult(null);
    setProgress({ action, done: 0, of: objects.length });
    const outcomes = await runBulk({
      objects,
      action,
      callsOf,
      isStopped: () => isStopped.current,
      onProgress: (done, outcome) => {
        follow(outcome);
        setProgress({ action, done, of: objects.length });
      },
    });
    setProgress(null);
    setToDelete([]);
    if (outcomes.some(({ result: one }) => one === 'refused')) setResult({ action, outcomes });
    else showToast(successWords(action, outcomes), { tone: 'good' });
    // Other pages show these objects too.
    router.clearCache();
  }

  async function duplicate(object: AnyCard) {
    try {
      const copy = await callsOf(object.kind).duplicate(objectIdOf(object));
      setItems((items) => [copy as unknown as AnyCard, ...items]);
      const path = `/${object.kind}/${objectIdOf(copy)}/change`;
      showToast('Сделали копию: она в черновиках', {
        tone: 'good',
        action: { label: 'Открыть', onPress: () => void router.navigate({ href: path }) },
      });
    } catch (thrown) {
      showToast(asApiError(thrown).message, { tone: 'bad' });
    }
  }

  return {
    progress,
    result,
    toDelete,
    run,
    duplicate,
    stop: () => {
      isStopped.current = true;
    },
    askToDelete: setToDelete,
    dismissResult: () => setResult(null),
    clearChoice: () => setChosen(new Set()),
  };
}
