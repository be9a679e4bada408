/** Network guard: nothing that runs in a test reaches another machine, be it a state register or a mail server by a typing error. */
import net from 'node:net';

/** A database that is named for the tests may be elsewhere. */
const ALLOWED = new Set([process.env.TEST_DATABASE_URL].flatMap((url) => (url ? [new URL(url).hostname] : [])));
const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(host);

interface Target {
  host?: string | undefined;
  path?: string | undefined;
}

function targetOf(given: readonly unknown[]): Target {
  // Sockets that Node connects by itself come with arguments in an array, the options first.
  const [first, second] = Array.isArray(given[0]) ? given[0] : given;
  if (first !== null && typeof first === 'object') return first as Target;
  return typeof first === 'string' && !/^\d+$/.test(first)
    ? { path: first }
    : { host: typeof second === 'string' ? second : undefined };
}

export function allowLoopbackOnly(): void {
  const { connect } = net.Socket.prototype;
  if (connect.name === 'connectToLoopback') return;
  net.Socket.prototype.connect = function connectToLoopback(this: net.Socket, ...given: unknown[]) {
    const { host = 'localhost', path } = targetOf(given);
    if (path !== undefined || isLoopback(host) || ALLOWED.has(host)) return Reflect.apply(connect, this, given);
    process.nextTick(() => this.destroy(new Error(`a test may not reach ${host}`)));
    return this;
  } as typeof connect;
}
