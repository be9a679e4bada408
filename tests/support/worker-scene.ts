/** `startWorkers` around workers of a few lines, which do what the file SCENE says when they start: serve, die or hang. */
import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { RETIRE, startWorkers } from '#app/workers.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

if (cluster.isWorker) {
  const scene = readFileSync(process.env.SCENE ?? '', 'utf8').trim();
  if (scene === 'die') process.exit(1);
  if (scene === 'hang') setInterval(() => {}, 1000);
  if (scene === 'serve') {
    createServer((_request, response) => response.end(String(process.pid))).listen(
      Number(process.env.PORT),
      '127.0.0.1',
    );
    process.on('message', (message) => message === RETIRE && process.exit(0));
    process.on('SIGHUP', () => {});
  }
} else {
  const workers = startWorkers({
    count: 2,
    variables: {},
    say,
    onAllListening: () => say('all listen'),
    onHopeless: () => {
      say('hopeless');
      void workers.stop().then(() => process.exit(1));
    },
    limits: { startMilliseconds: 8_000, steadyMilliseconds: 1_000, longestPauseMilliseconds: 1_600 },
  });
  process.on('SIGHUP', () => void workers.replaceAll().then((isDone) => say(isDone ? 'replaced' : 'kept')));
  process.on('SIGTERM', () => void workers.stop().then(() => process.exit(0)));
}
