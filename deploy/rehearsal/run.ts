/** `npm run cluster`: the whole cluster on this machine until Ctrl-C. `npm run cluster -- down` takes away what a killed one has left. */
import { once } from 'node:events';
import { startRehearsal } from './cluster.ts';
import { holderOf, removeNetwork } from './machines.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

async function takeDown(): Promise<void> {
  const holder = holderOf();
  // The one that ends without having stopped it asks for this itself.
  if (holder && holder !== process.ppid) throw new Error(`Кластер держит процесс ${holder}: остановите его.`);
  await removeNetwork();
}

async function main(): Promise<void> {
  if (process.argv[2] === 'down') return takeDown();
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.abort());
  const cluster = await startRehearsal({ say, signal: asked.signal });
  const primary = await cluster.primary();
  say(`\nОхват: ${cluster.address} (с этой машины). Остановить: Ctrl-C`);
  say(`Журналы и настройки: ${cluster.folder}`);
  say(`Главный сервер: ${primary?.name}. Кто есть кто: patronictl -c ${cluster.folder}/db1/patroni.yml list`);
  say('Отключить машину от сети: ip link set ohvat-db1 down; вернуть: ip link set ohvat-db1 up');
  if (!asked.signal.aborted) await once(asked.signal, 'abort');
  say('Останавливаем…');
  await cluster.stop();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
