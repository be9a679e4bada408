import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { showToast } from '#ui/toast.tsx';
import type { Consent, DocumentName, legalCalls } from '../contract.ts';

/** Consents of the person, changed at once. */
export function useConsents(loaded: readonly Consent[]) {
  const api = useApi<typeof legalCalls>();
  const router = useRouter();
  const [items, setItems] = useState(loaded);
  useEffect(() => setItems(loaded), [loaded]);
  const [pending, setPending] = useState<DocumentName | null>(null);

  async function change(document: DocumentName, send: () => Promise<{ items: Consent[] }>): Promise<void> {
    setPending(document);
    try {
      setItems((await send()).items);
      // The session tells whether something is still to be accepted.
      void router.invalidate();
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'Не получилось. Попробуйте ещё раз.', { tone: 'bad' });
    } finally {
      setPending(null);
    }
  }

  return {
    items,
    pending,
    give: ({ document, version }: Consent) =>
      change(document, () => api('PUT /v1/passport/consents/{document}', { params: { document }, body: { version } })),
    withdraw: ({ document }: Consent) =>
      change(document, () => api('DELETE /v1/passport/consents/{document}', { params: { document } })),
  };
}
