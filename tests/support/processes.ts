import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const COMPILED = join(import.meta.dirname, '../../.prepare/compiled');

export interface ApiProcess {
  address: string;
  kill(): Promise<void>;
  /** All it has printed so far. */
  printed(): string;
}

/** Starts the API in another process and answers when it listens; it never outlives the test. */
export async function startApiProcess(variables: Record<string, string>): Promise<ApiProcess> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'api-process.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DEMO: '0',
      // As `npm start` has it: what comes back after a kill finds its sources compiled.
      NODE_COMPILE_CACHE: COMPILED,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => {
      printed += part;
      // Its log, if it keeps one, is printed too.
      const line = /^http:\S+$/m.exec(printed);
      if (line && printed.includes('\n', line.index)) resolve(line[0]);
    });
    child.once('exit', (code) => reject(new Error(`the API process ended with ${code}`)));
  });
  return { address, kill, printed: () => printed };
}
