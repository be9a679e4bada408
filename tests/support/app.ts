/** The real server on a real database, with a real mailbox, and visitors that keep their cookies. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type Environment, readEnvironment } from '#app/environment.ts';
import { buildServer, type Server } from '#app/server.ts';
import { type Database, openDatabase } from '#platform/database/connect.ts';
import { createJobs } from '#platform/jobs.ts';
import { closeAfterFile } from './after-file.ts';
import { poolerTo, testDatabaseUrl } from './database.ts';
import { startMailbox, type TestMailbox } from './smtp.ts';

export interface TestApp extends Server {
  database: Database;
  databaseUrl: string;
  mailbox: TestMailbox;
  visitor(address?: string): Visitor;
  /** Signs a new person up through the API, with a letter and its code. */
  signUp(email?: string, password?: string): Promise<Visitor & { accountId: string; email: string; password: string }>;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every call; the contract checks their shape.
  body: any;
  headers: LightMyRequestResponse['headers'];
}

let addresses = 0;
/** Every visitor has an address of its own unless a test is about addresses. */
const nextAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #address: string;

  constructor(app: FastifyInstance, address: string) {
    this.#app = app;
    this.#address = address;
  }

  async call(key: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const [method, path] = key.split(' ') as ['GET', string];
    const response = await this.#app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: this.#address,
      headers: {
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
  }
}

export async function startTestApp(
  variables: Record<string, string> = {},
  // Pages are drawn by the build, so most tests do without. Not working: jobs are left to a process of the test's own. Settings: those
  // that no variable has.
  {
    withPages = false,
    isWorking = true,
    databaseUrl = '',
    settings = {},
  }: { withPages?: boolean; isWorking?: boolean; databaseUrl?: string; settings?: Partial<Environment> } = {},
): Promise<TestApp> {
  const mailbox = await startMailbox();
  databaseUrl ||= await testDatabaseUrl();
  const environment = {
    ...readEnvironment({
      NODE_ENV: 'test',
      PORT: '3000',
      DATA_DIR: await mkdtemp(join(tmpdir(), 'ohvat-data-')),
      SMTP_URL: mailbox.url,
      LOG_LEVEL: 'silent',
      DEMO: '0',
      ...variables,
    }),
    ...settings,
  };
  const database = openDatabase({
    url: databaseUrl,
    pooler: poolerTo(databaseUrl),
    replicaUrls: environment.databaseReplicaUrls,
  });
  const silent = { error: () => {}, warn: () => {} };
  const jobs = createJobs({ url: databaseUrl, log: silent, isWorking });
  const server = await buildServer({ environment, database, jobs, withPages, verifyAnswers: true });
  await jobs.start(server.modules.flatMap((module) => module.jobs));
  closeAfterFile(async () => {
    // Otherwise close() would wait for requests that a test has left half sent.
    server.app.server.closeAllConnections();
    await server.app.close();
    await jobs.stop();
    await database.close();
    await mailbox.close();
  });

  let people = 0;
  const nextEmail = () => {
    people += 1;
    return `person-${people}-${Date.now()}@example.ru`;
  };
  return {
    ...server,
    database,
    databaseUrl,
    mailbox,
    visitor: (address = nextAddress()) => new Visitor(server.app, address),
    async signUp(email = nextEmail(), password = 'туман над зелёным полем') {
      const visitor = new Visitor(server.app, nextAddress());
      await visitor.call('POST /v1/passport/check_email?action=register', { email });
      const confirmation_code = await mailbox.codeFor(email);
      const { status, body } = await visitor.call('POST /v1/passport/register', { password, confirmation_code });
      if (status !== 200) throw new Error(`sign-up failed: ${JSON.stringify(body)}`);
      return Object.assign(visitor, { accountId: body.data.account_id as string, email, password });
    },
  };
}
