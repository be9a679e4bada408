/** Builds the pages of a fresh clone beside the making of its database: `npm start` names the script where they have to be. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

interface Build {
  /** Never when it was stopped. */
  done: Promise<void>;
  stop(): Promise<void>;
}

/** Last line of a failed build script; this process says it in its own sentence. */
const FAILURE = /^Подготовка не удалась\. /;

export function startBuild(script: string | undefined, say: (line: string) => void): Build {
  if (!script) return { done: Promise.resolve(), stop: async () => {} };
  const child = spawn(process.execPath, [script, 'start'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let reason = 'Страницы не собраны.';
  let isStopping = false;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    if (FAILURE.test(line)) reason = line.replace(FAILURE, '');
    else if (line !== '' && !isStopping) say(line);
  });
  const ended = new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  const done = ended.then((isBuilt) => {
    if (isStopping) return new Promise<void>(() => {});
    if (!isBuilt) throw new Error(reason);
  });
  return {
    done,
    async stop() {
      isStopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}
