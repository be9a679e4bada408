import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ADMIN = resolve(import.meta.dirname, '../../src/app/admin.ts');

/** `npm run admin -- …` with settings of the test's own. */
export function runAdmin(
  words: readonly string[],
  variables: Record<string, string>,
): Promise<{ isDone: boolean; printed: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [ADMIN, ...words], { env: { ...process.env, ...variables } });
    let printed = '';
    const hear = (part: Buffer) => {
      printed += part;
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', fail);
    child.once('close', (code) => done({ isDone: code === 0, printed }));
  });
}
