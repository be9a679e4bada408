import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdObject } from '../../contract.ts';
import { type AdObjectKind, objectIdOf } from '../../kinds/kind.ts';
import { ObjectEditor } from './object-editor.tsx';

export interface EditorTarget {
  kind: AdObjectKind;
  object: AdObject | null;
}

interface EditorHostProps extends EditorTarget {
  owner: { account_id: string; name: string };
}

interface Shown {
  /** A new form begins with a new number. */
  form: number;
  kind: AdObjectKind;
  id: string | null;
  /** Made by the form itself; the address follows a moment later. */
  createdId: string | null;
}

/** Keeps one form alive while its address turns from «create» to «change»: focus and typed text stay where they are. */
export function EditorHost({ kind, object, owner }: EditorHostProps) {
  const router = useRouter();
  const id = object ? objectIdOf(object) : null;
  const [shown, setShown] = useState<Shown>({ form: 0, kind, id, createdId: null });
  if (kind !== shown.kind || id !== shown.id) {
    const isArriving = kind === shown.kind && id !== null && id === shown.createdId;
    setShown({ form: isArriving ? shown.form : shown.form + 1, kind, id, createdId: null });
  }

  function follow(created: AdObject) {
    const createdId = objectIdOf(created);
    setShown((before) => ({ ...before, createdId }));
    // Whoever is on their way to another page is not called back by a save that ends now.
    const own = id === null ? `/${kind}/create` : `/${kind}/${id}/change`;
    if (router.latestLocation.pathname !== own) return;
    void router.navigate({ href: `/${kind}/${createdId}/change`, replace: true, resetScroll: false });
  }

  return <ObjectEditor key={shown.form} kind={kind} object={object} owner={owner} onCreated={follow} />;
}
