/** A clone in small: the real scripts of preparation, few packages, pages and an application that only say that they are there. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const SCRIPTS = resolve(import.meta.dirname, '../../scripts');
const NAMES = ['start', 'prepare', 'machine', 'npm-failure', 'progress', 'chromium'];

/** Fake npm: logs its calls, then does what the test has written into `npm-does`. */
const NPM = `
import fs from 'node:fs';
fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
fs.rmSync('node_modules', { recursive: true, force: true });
const hold = () => setInterval(() => {}, 1000);
const install = () => {
  fs.mkdirSync('node_modules/.bin', { recursive: true });
  if (process.env.NPM_NODE !== 'none') fs.symlinkSync(process.env.NPM_NODE ?? process.execPath, 'node_modules/.bin/node');
  fs.copyFileSync('vite.mjs', 'node_modules/.bin/vite');
  fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
};
const told = fs.readFileSync('npm-does', 'utf8');
if (told === 'install') install();
else if (told === 'hang') { fs.mkdirSync('node_modules'); fs.writeFileSync('npm-hangs', String(process.pid)); hold(); }
else if (told === 'finish when let') {
  fs.writeFileSync('npm-hangs', String(process.pid));
  const timer = setInterval(() => {
    if (!fs.existsSync('let-npm-finish')) return;
    clearInterval(timer);
    install();
  }, 20);
} else if (told === 'be killed') process.kill(process.pid, 'SIGKILL');
else { process.stderr.write(told + '\\n'); process.exitCode = 1; }
`;

const VITE = `
import fs from 'node:fs';
const told = fs.readFileSync('vite-does', 'utf8');
if (told === 'hang') { fs.writeFileSync('vite-hangs', String(process.pid)); setInterval(() => {}, 1000); }
else if (told === 'be killed') process.kill(process.pid, 'SIGKILL');
else if (told === 'build') { fs.mkdirSync('dist', { recursive: true }); fs.writeFileSync('dist/pages', 'built'); }
else { process.stderr.write(told + '\\n'); process.exitCode = 1; }
`;

const MAIN = `
import fs from 'node:fs';
const build = process.env.OHVAT_BUILD ? 'pages to be built' : 'pages are there';
fs.writeFileSync('main-runs', [process.execPath, build, process.env.NODE_COMPILE_CACHE].join('\\n'));
process.stdout.write('Охват работает: ' + build + '\\n');
`;

export interface Run {
  status: number | null;
  printed: string;
}

export interface FreshTree {
  folder: string;
  tell(program: 'npm' | 'vite', what: string): void;
  has(name: string): boolean;
  read(name: string): string;
  /** Starts a script of the clone, `start` unless told; `code` is run before it. */
  begin(options?: { script?: string[]; variables?: Record<string, string>; code?: string }): {
    ended: Promise<Run>;
    kill(signal: NodeJS.Signals): void;
    printed(): string;
  };
}

export function freshTree(): FreshTree {
  const folder = mkdtempSync(join(tmpdir(), 'ohvat-fresh-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of ['scripts', 'src/app']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of NAMES) cpSync(join(SCRIPTS, `${name}.mjs`), join(folder, `scripts/${name}.mjs`));
  write('package.json', JSON.stringify({ type: 'module', scripts: { start: 'node scripts/start.mjs' } }));
  write('package-lock.json', JSON.stringify({ packages: { '': {}, 'node_modules/one': { version: '1.0.0' } } }));
  write('src/app/main.ts', MAIN);
  write('npm.mjs', NPM);
  write('vite.mjs', VITE);
  write('npm-does', 'install');
  write('vite-does', 'build');
  return {
    folder,
    tell: (program, what) => write(`${program}-does`, what),
    has: (name) => existsSync(join(folder, name)),
    read: (name) => readFileSync(join(folder, name), 'utf8'),
    begin({ script = ['start.mjs'], variables = {}, code } = {}) {
      const [name = '', ...args] = script;
      const before = code ? ['--import', `data:text/javascript,${encodeURIComponent(code)}`] : [];
      const child = spawn(process.execPath, [...before, join(folder, 'scripts', name), ...args], {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          npm_execpath: join(folder, 'npm.mjs'),
          npm_node_execpath: process.execPath,
          ...variables,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
        });
      }
      const ended = new Promise<Run>((done) => child.once('close', (status) => done({ status, printed })));
      onTestFinished(async () => {
        child.kill('SIGKILL');
        await ended;
      });
      return { ended, kill: (signal) => void child.kill(signal), printed: () => printed };
    },
  };
}

/** The lines that end a start that could not be. */
export const lastLine = ({ printed }: Run): string => printed.trimEnd().split('\n').at(-1) ?? '';
