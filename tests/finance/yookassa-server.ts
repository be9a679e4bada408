/** YooKassa on loopback: answers as its documentation says, and can be told to be slow, broken or to have been paid. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Payment {
  id: string;
  status: 'pending' | 'succeeded' | 'canceled';
  amount: { value: string; currency: string };
  metadata: Record<string, string>;
  /** Sum refunded to the payer. */
  refunded_amount?: { value: string; currency: string };
  confirmation: { type: string; confirmation_url: string; return_url: string };
}
interface Request {
  method: string;
  path: string;
  key: string | undefined;
  body: Record<string, unknown>;
}

export interface YookassaServer {
  settings: Record<string, string>;
  payments: Map<string, Payment>;
  requests: Request[];
  /** The next so many requests fail with this status, without doing anything. */
  failNext(count: number, status: number): void;
  /** The same for refunds alone. */
  failRefunds(count: number): void;
  /** Does what it is asked, and the answer gets lost on the way back. */
  loseNextAnswer(): void;
  refunds: 'succeeded' | 'pending' | 'refused';
  close(): Promise<void>;
}

const SHOP = '100500';
const SECRET = 'test_secret-of-the-shop';
const AUTHORIZATION = `Basic ${Buffer.from(`${SHOP}:${SECRET}`).toString('base64')}`;

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

const error = (code: string, description: string) => ({ type: 'error', id: randomUUID(), code, description });

export async function startYookassa(): Promise<YookassaServer> {
  const payments = new Map<string, Payment>();
  const answersByKey = new Map<string, unknown>();
  const requests: Request[] = [];
  let failures = { count: 0, status: 500 };
  let failingRefunds = 0;
  let isNextLost = false;

  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    const key = request.headers['idempotence-key'] as string | undefined;
    const path = request.url ?? '';
    requests.push({ method: request.method ?? '', path, key, body });
    const answer = (status: number, value: unknown) => {
      if (isNextLost) {
        isNextLost = false;
        response.destroy();
        return;
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (failures.count > 0) {
      failures.count -= 1;
      return answer(failures.status, error('internal_server_error', 'Try again'));
    }
    if (failingRefunds > 0 && path === '/v3/refunds') {
      failingRefunds -= 1;
      return answer(500, error('internal_server_error', 'Try again'));
    }
    if (request.headers.authorization !== AUTHORIZATION) return answer(401, error('invalid_credentials', 'Bad key'));
    if (request.method === 'POST' && !key) return answer(400, error('invalid_request', 'Idempotence-Key is missing'));
    if (key && answersByKey.has(key)) return answer(200, answersByKey.get(key));

    if (request.method === 'POST' && path === '/v3/payments') {
      const id = randomUUID();
      const payment: Payment = {
        id,
        status: 'pending',
        amount: body.amount as Payment['amount'],
        metadata: body.metadata as Payment['metadata'],
        confirmation: {
          type: 'redirect',
          confirmation_url: `https://yoomoney.example/checkout/payments/v2/contract?orderId=${id}`,
          return_url: (body.confirmation as { return_url: string }).return_url,
        },
      };
      payments.set(id, payment);
      answersByKey.set(key ?? '', { ...payment, paid: false, test: true, created_at: new Date().toISOString() });
      return answer(200, answersByKey.get(key ?? ''));
    }
    if (request.method === 'POST' && path === '/v3/refunds') {
      const payment = payments.get(String(body.payment_id));
      if (payment?.status !== 'succeeded' || control.refunds === 'refused')
        return answer(400, error('invalid_request', 'Refund is not possible'));
      const refund = { id: randomUUID(), payment_id: payment.id, status: control.refunds, amount: body.amount };
      if (control.refunds === 'succeeded') answersByKey.set(key ?? '', refund);
      return answer(200, refund);
    }
    const found = payments.get(path.replace('/v3/payments/', ''));
    if (request.method === 'GET' && found) return answer(200, found);
    return answer(404, error('not_found', 'No such payment'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const control: YookassaServer = {
    settings: {
      PAYMENTS: 'yookassa',
      YOOKASSA_SHOP_ID: SHOP,
      YOOKASSA_SECRET_KEY: SECRET,
      YOOKASSA_API_URL: `http://127.0.0.1:${port}/v3`,
    },
    payments,
    requests,
    failNext: (count, status) => {
      failures = { count, status };
    },
    failRefunds: (count) => {
      failingRefunds = count;
    },
    loseNextAnswer: () => {
      isNextLost = true;
    },
    refunds: 'succeeded',
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return control;
}
