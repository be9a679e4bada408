import { useEffect, useState } from 'react';
import { type AdObjectKind, type FormField, type KindForm, loadKindForms } from '../../ad-objects/web/index.ts';

/** The fields of a kind as its owner fills them in; none until they are loaded. */
export function useFormFields(kind: AdObjectKind): readonly FormField[] {
  const [forms, setForms] = useState<Readonly<Record<AdObjectKind, KindForm>> | null>(null);
  useEffect(() => {
    let isShown = true;
    loadKindForms().then(
      (loaded) => isShown && setForms(loaded),
      // A lost chunk reloads the page by itself.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  return forms?.[kind].steps.flatMap(({ fields }) => fields) ?? [];
}
