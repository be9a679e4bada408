import { useEffect, useState, useSyncExternalStore } from 'react';
import { listenToSession } from '#platform/web/session-channel.ts';
import { useApi } from '#platform/web/use-api.ts';
import type { AdObject, adObjectCalls } from '../../contract.ts';
import { fieldsOf } from '../../kinds/field.ts';
import { KIND_FORMS } from '../../kinds/forms.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { objectCalls } from '../calls.ts';
import { EditorEngine } from './editor-engine.ts';

interface EditorOptions {
  kind: AdObjectKind;
  accountId: string;
  object: AdObject | null;
  onCreated: (object: AdObject) => void;
}

function browserStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage;
  } catch {
    // Storage is forbidden here: the form works, only a closed tab would lose what is typed.
    return null;
  }
}

/** One engine per form on screen. `object` may be loaded anew at any time; the engine keeps what is typed. */
export function useEditor({ kind, accountId, object, onCreated }: EditorOptions) {
  const api = useApi<typeof adObjectCalls>();
  const [engine] = useState(
    () =>
      new EditorEngine({
        kind,
        accountId,
        object,
        fields: fieldsOf(KIND_FORMS[kind]),
        calls: objectCalls(api, kind),
        storage: browserStorage(),
        onCreated,
      }),
  );
  const state = useSyncExternalStore(engine.subscribe, engine.read, engine.read);

  useEffect(() => {
    engine.revive();
    engine.start();
    const retry = () => engine.retry();
    const warn = (event: BeforeUnloadEvent) => {
      if (engine.hasUnsaved) event.preventDefault();
    };
    const retryWhenSeen = () => {
      if (document.visibilityState === 'visible') engine.retry();
    };
    addEventListener('online', retry);
    addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', retryWhenSeen);
    const stopListening = listenToSession(retry);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', retryWhenSeen);
      stopListening();
      engine.flush();
      engine.dispose();
    };
  }, [engine]);

  useEffect(() => {
    if (object) engine.adopt(object);
  }, [engine, object]);

  return { engine, state };
}
