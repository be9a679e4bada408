/** Minimal TCP load balancer: each connection goes to the next process that takes it. */
import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Balancer {
  address: string;
  /** Ports of the processes behind it; one that is not there any more gets no new connections. */
  backends: Set<number>;
}

export async function startBalancer(): Promise<Balancer> {
  const backends = new Set<number>();
  const sockets = new Set<net.Socket>();
  let turn = 0;
  const server = net.createServer((client) => {
    sockets.add(client);
    client.on('close', () => sockets.delete(client)).on('error', () => client.destroy());
    client.setNoDelay(true);
    const ports = [...backends];
    turn += 1;
    const port = ports[turn % ports.length];
    if (port === undefined) return void client.destroy();
    const backend = net.connect({ port, host: '127.0.0.1', noDelay: true });
    backend.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('close', () => backend.destroy());
    client.pipe(backend).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, backends };
}
