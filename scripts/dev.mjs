// The server with hot reload: a change of a page goes through Vite without a restart, a change of the server restarts it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';

const SERVER_PARTS = [
  'src/app/*.ts',
  'src/app/{pages,wiring}',
  'src/demo',
  'src/platform/*.ts',
  'src/platform/{database,http,mail}',
  'src/modules/*/{contract.ts,domain,kinds,server}',
];

const watched = SERVER_PARTS.flatMap((pattern) => fs.globSync(pattern)).map((path) => `--watch-path=${path}`);
const child = spawn(process.execPath, [...watched, 'src/app/main.ts'], {
  env: { ...process.env, NODE_ENV: 'development' },
  stdio: 'inherit',
});
// The terminal's Ctrl-C reaches the child by itself; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 0));
