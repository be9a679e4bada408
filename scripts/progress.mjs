// A line of progress: which step, how long it has taken, how long it usually takes.
const TICK_MS = 1000;
/** Where nobody watches a terminal, one more line now and then shows that the work goes on. */
const QUIET_TICK_MS = 20_000;

/** `work` returns its result with `isDone`. */
export async function during(step, usually, work) {
  const isTerminal = process.stdout.isTTY;
  const startedAt = Date.now();
  const passed = () => `${Math.round((Date.now() - startedAt) / 1000)} с`;
  const write = (text) => process.stdout.write(isTerminal ? `\r\u001b[K${text}` : `${text}\n`);
  write(`${step}, ${usually}…`);
  const timer = setInterval(() => write(`${step}: ${passed()}, ${usually}…`), isTerminal ? TICK_MS : QUIET_TICK_MS);
  let result = 'прервано';
  try {
    const answer = await work();
    result = answer.isDone ? 'готово' : 'не удалось';
    return answer;
  } finally {
    clearInterval(timer);
    write(`${step}: ${result} за ${passed()}${isTerminal ? '\n' : ''}`);
  }
}
