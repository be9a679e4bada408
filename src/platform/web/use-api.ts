import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Call } from '../contract.ts';
import { type Api, apiOf, type Transport } from './api.ts';

/** The typed client of a module's calls: `const api = useApi<typeof passportCalls>()`. */
export function useApi<C extends Readonly<Record<string, Call>>>(): Api<C> {
  const { transport } = useRouter().options.context as { transport: Transport };
  return useMemo(() => apiOf<C>(transport), [transport]);
}
