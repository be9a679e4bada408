import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../src/app/main.ts');
/** The cache of compiled sources that `npm start` uses. */
const COMPILED = resolve(import.meta.dirname, '../../.prepare/compiled');
/** Makes the application end with the pipe to its parent, however the parent ended. */
const END_WITH_PARENT = 'data:text/javascript,process.stdin.on("close",()=>process.exit()).resume()';
const START_LIMIT_MILLISECONDS = 60_000;
const STOP_LIMIT_MILLISECONDS = 12_000;

export interface SiteProcess {
  /** Lines that the server has logged or printed as errors since the last time they were taken. */
  takeComplaints(): string[];
  stop(): Promise<void>;
}

/** The application as `npm start` runs it; it never outlives the process of the tests. */
export async function startSiteProcess(variables: Record<string, string>): Promise<SiteProcess> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILED,
      LOG_LEVEL: 'error',
      ...variables,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const kill = () => void child.kill('SIGKILL');
  const exited = new Promise<void>((done) => child.once('exit', () => done()));

  let printed = '';
  let taken = 0;
  const hear = (part: Buffer) => {
    printed += part;
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);

  await new Promise<void>((ready, reject) => {
    const timer = setTimeout(() => reject(new Error(`the site did not start:\n${printed}`)), START_LIMIT_MILLISECONDS);
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}:\n${printed}`)));
    child.stdout.on('data', () => {
      if (!printed.includes('Охват работает')) return;
      clearTimeout(timer);
      ready();
    });
  }).catch((error: unknown) => {
    kill();
    throw error;
  });

  return {
    takeComplaints() {
      const end = printed.lastIndexOf('\n') + 1;
      const lines = printed.slice(taken, end).split('\n');
      taken = end;
      return lines.filter((line) => /^(?:\{"level":[56]0|(?:\w+ )?\[?\w*Error\b)/.test(line));
    },
    async stop() {
      const timer = setTimeout(kill, STOP_LIMIT_MILLISECONDS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(timer);
    },
  };
}
