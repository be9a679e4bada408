import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Api, ApiError, messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { showToast } from '#ui/toast.tsx';
import type { projectCalls } from '../contract.ts';

type ProjectApi = Api<typeof projectCalls>;

/** A write outside a form: done, the page shows it; refused, a line says why. Answers whether it was done. */
export function useProjectAction() {
  const api = useApi<typeof projectCalls>();
  const router = useRouter();
  const [isPending, setPending] = useState(false);

  const reload = () => router.invalidate({ sync: true });

  async function run(work: (api: ProjectApi) => Promise<unknown>, done?: string): Promise<boolean> {
    setPending(true);
    try {
      await work(api);
      await reload();
      if (done) showToast(done, { tone: 'good' });
      return true;
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
      // Somebody else may have changed what this page still shows.
      if (error instanceof ApiError && [403, 404, 409].includes(error.status)) await reload();
      return false;
    } finally {
      setPending(false);
    }
  }

  return { api, run, reload, isPending };
}
