import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export interface ApiProcess {
  address: string;
  kill(): Promise<void>;
}

/** Starts the API in another process and answers when it listens; it never outlives the test. */
export async function startApiProcess(variables: Record<string, string>): Promise<ApiProcess> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'api-process.ts')], {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: '0', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (part: Buffer) => {
      printed += part;
      if (printed.includes('\n')) resolve(printed.trim());
    });
    child.once('exit', (code) => reject(new Error(`the API process ended with ${code}`)));
  });
  return { address, kill };
}
