import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Call, Calls } from '#platform/contract.ts';

const MODULES = join(import.meta.dirname, '../../src/modules');

/** Every call of every contract, with the module it is of. */
export async function listCalls(): Promise<[key: string, call: Call, module: string][]> {
  const calls = new Map<string, [string, Call, string]>();
  for (const name of readdirSync(MODULES)) {
    const file = join(MODULES, name, 'contract.ts');
    if (!existsSync(file)) continue;
    const contract = (await import(file)) as Record<string, unknown>;
    for (const [exported, value] of Object.entries(contract))
      if (exported.endsWith('Calls'))
        for (const [key, call] of Object.entries(value as Calls)) calls.set(key, [key, call, name]);
  }
  return [...calls.values()];
}
