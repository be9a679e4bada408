/** A real SMTP server, on loopback unless told, that keeps the letters it is given. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestMailbox {
  url: string;
  letters: Email[];
  /** Waits for the letter number `count` (from 1) to an address. */
  letterTo(address: string, count?: number): Promise<Email>;
  codeFor(address: string, count?: number): Promise<string>;
  /** While refusing, every delivery fails as with a broken server. */
  refuse(isRefusing: boolean): void;
  /** While holding, a delivery is taken in and never answered. */
  hold(isHolding: boolean): void;
  held(): number;
  close(): Promise<void>;
}

/** Every sign-in from a new place brings such a letter; tests that mean them look at `letters`. */
const ASIDE = /^(?:Вход |Двухфакторная защита|Добавлен ключ|Удалён ключ|Создан токен)/;
const WAIT_MILLISECONDS = 15_000;

export async function startMailbox(host = '127.0.0.1'): Promise<TestMailbox> {
  const letters: Email[] = [];
  let isRefusing = false;
  let isHolding = false;
  let held = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        if (isHolding) {
          held += 1;
          return;
        }
        if (isRefusing) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        letters.push(await PostalMime.parse(Buffer.concat(parts)));
        done();
      });
    },
  });
  // A sender that a test has killed breaks its connection off; nobody here waits for it.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;

  async function letterTo(address: string, count = 1): Promise<Email> {
    const until = Date.now() + WAIT_MILLISECONDS;
    const isTo = ({ to }: Email) => to?.some((one) => one.address?.toLowerCase() === address.toLowerCase());
    while (Date.now() < until) {
      const found = letters.filter((letter) => isTo(letter) && !ASIDE.test(letter.subject ?? ''))[count - 1];
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`no letter ${count} to ${address}`);
  }

  return {
    url: `smtp://${host}:${port}`,
    letters,
    letterTo,
    async codeFor(address, count) {
      const code = /\b(\d{6})\b/.exec((await letterTo(address, count)).subject ?? '')?.[1];
      if (!code) throw new Error('the letter has no code');
      return code;
    },
    refuse: (value) => {
      isRefusing = value;
    },
    hold: (value) => {
      isHolding = value;
    },
    held: () => held,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
