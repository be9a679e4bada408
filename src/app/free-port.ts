import { createServer } from 'node:net';

/** A port nobody listens on. It is named before the server starts, because letters carry the site's address. */
export function freePort(host: string): Promise<number> {
  return listenFor(0, host);
}

/** Fails as listening would. Race: another program may take the port afterwards; then the server itself reports it. */
export async function refuseTakenPort(port: number, host: string): Promise<void> {
  await listenFor(port, host);
}

function listenFor(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
