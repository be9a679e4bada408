/**
 * Machines of the rehearsal: each a network namespace of its own with one address, joined by a bridge that ends at this machine. A machine
 * can be cut off, paused and killed; what runs on the others does not notice in any other way than over the network.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const PREFIX = 'ohvat-';
const BRIDGE = 'ohvat-bridge';
/** Of one line of `ip -o link`: 12: ohvat-db1@if2: … */
const LINK = /^\d+: (ohvat-[^@:]+)/gm;
/** Who holds the network now: there is one on a machine. */
const HOLDER = '/run/ohvat-rehearsal.pid';
/** This machine, as those of the rehearsal see it. */
const HOST_ADDRESS = '10.77.0.1';
export const NETWORK = '10.77.0.0/24';

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const ip = (...args: string[]) => run('ip', ...args);

/** Pause before the restart after an unexpected exit, as systemd makes it. */
const RESTART_PAUSE_MILLISECONDS = 1_000;

export interface Program {
  /** Where its output goes. */
  log: string;
  command: readonly [string, ...string[]];
  variables?: Record<string, string>;
  user?: { uid?: number; gid?: number };
  /** As if it had a machine to itself, whatever else this one is busy with. */
  isFirst?: boolean;
}

class Service {
  readonly #machine: string;
  readonly #program: Program;
  #child: ChildProcess | undefined;
  #isWanted = false;

  constructor(machine: string, program: Program) {
    this.#machine = machine;
    this.#program = program;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    this.#isWanted = true;
    const { command, log, variables, user, isFirst } = this.#program;
    // Each of them becomes the next, and the last the program itself: its number is the child's.
    const as =
      user?.uid === undefined ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
    const output = openSync(log, 'a');
    const before = isFirst ? ['nice', '-n', '-10'] : [];
    const child = spawn('nsenter', [`--net=/run/netns/${this.#machine}`, ...before, ...as, ...command], {
      cwd: '/',
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TZ: 'UTC', ...variables },
      stdio: ['ignore', output, output],
      // Detached from the terminal's SIGINT: the parent stops them in order.
      detached: true,
    });
    closeSync(output);
    this.#child = child;
    child.once('exit', () => {
      setTimeout(() => {
        if (this.#isWanted && this.#child === child) this.start();
      }, RESTART_PAUSE_MILLISECONDS);
    });
  }

  /** Nobody starts it again. */
  forget(): void {
    this.#isWanted = false;
  }

  async stop(limitMilliseconds: number): Promise<void> {
    this.forget();
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(limitMilliseconds, undefined, { ref: false })]);
  }
}

export class Machine {
  readonly name: string;
  readonly address: string;
  /** Also the name of its cable's end at the bridge. */
  readonly #namespace: string;
  readonly #services: Service[] = [];

  constructor(name: string, address: string) {
    this.name = name;
    this.address = address;
    this.#namespace = `${PREFIX}${name}`;
    ip('netns', 'add', this.#namespace);
    ip('link', 'add', this.#namespace, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#namespace);
    ip('link', 'set', this.#namespace, 'master', BRIDGE, 'up');
    ip('-n', this.#namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', this.#namespace, 'link', 'set', 'eth0', 'up');
    ip('-n', this.#namespace, 'link', 'set', 'lo', 'up');
  }

  /** In the order in which a machine that boots starts them. */
  start(program: Program): void {
    const service = new Service(this.#namespace, program);
    this.#services.push(service);
    service.start();
  }

  /** A program that ends by itself, such as a question to the server from its own machine. */
  once(command: readonly string[], variables: Record<string, string> = {}) {
    return spawn('nsenter', [`--net=/run/netns/${this.#namespace}`, ...command], {
      cwd: '/',
      env: { PATH: process.env.PATH, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Of everything that runs on it. */
  pids(): number[] {
    return pidsOf(this.#namespace);
  }

  /** Power failure: SIGKILL to all at once. */
  async crash(): Promise<void> {
    for (const service of this.#services) service.forget();
    await killAll(this.#namespace);
  }

  boot(): void {
    for (const service of this.#services) service.start();
  }

  pause(): void {
    signalAll(this.pids(), 'SIGSTOP');
  }

  goOn(): void {
    signalAll(this.pids(), 'SIGCONT');
  }

  /** Nothing comes in or goes out, and nobody is told. */
  cutOff(): void {
    ip('link', 'set', this.#namespace, 'down');
  }

  joinAgain(): void {
    ip('link', 'set', this.#namespace, 'up');
  }

  /** In the reverse order of their start, then whatever is left. */
  async shutDown(limitMilliseconds = 15_000): Promise<void> {
    this.goOn();
    for (const service of this.#services.toReversed()) await service.stop(limitMilliseconds);
    await killAll(this.#namespace);
  }
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended.
    }
  }
}

const pidsOf = (namespace: string): number[] => ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number);

async function killAll(namespace: string): Promise<void> {
  // A server that is being killed may just have made a child.
  for (let pids = pidsOf(namespace); pids.length > 0; pids = pidsOf(namespace)) {
    signalAll(pids, 'SIGKILL');
    await sleep(50);
  }
}

const namespaces = () =>
  ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(PREFIX));

/** Takes away what a rehearsal has left that was itself killed. */
export async function removeNetwork(): Promise<void> {
  for (const namespace of namespaces()) {
    await killAll(namespace);
    ip('netns', 'delete', namespace);
  }
  // A namespace lets go of what is in it some time after its end; cables are cut here and now.
  for (const [, name = ''] of ip('-o', 'link').matchAll(LINK))
    spawnSync('ip', ['link', 'delete', name], { stdio: 'ignore' });
  rmSync(HOLDER, { force: true });
}

export async function makeNetwork(): Promise<void> {
  const holder = holderOf();
  if (holder) throw new Error(`Кластер уже поднят процессом ${holder}: остановите его.`);
  await removeNetwork();
  writeFileSync(HOLDER, String(process.pid));
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('address', 'add', `${HOST_ADDRESS}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

/** A process that is alive and is still what wrote its number. */
export function holderOf(): number | undefined {
  try {
    const pid = Number(readFileSync(HOLDER, 'utf8'));
    return pid !== process.pid && readlinkSync(`/proc/${pid}/exe`).includes('node') ? pid : undefined;
  } catch {
    return undefined;
  }
}
