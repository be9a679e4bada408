/** A bucket on loopback that checks every signature (AWS Signature Version 4) by its own reckoning. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const KEYS = { accessKeyId: 'TESTKEYID', secretAccessKey: 'test/secret+key', region: 'ru-test-1' };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': payload = '' } = request.headers;
  const [, scope, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (!scope || !authorization.includes(`Credential=${KEYS.accessKeyId}/`)) return false;
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const sorted = query.split('&').sort().join('&');
  const canonical = [request.method, path, sorted, headers.join(''), names, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const [day = '', region = '', service = ''] = scope.split('/');
  if (region !== KEYS.region || service !== 's3' || !String(date).startsWith(day)) return false;
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${KEYS.secretAccessKey}`, day));
  return hmac(key, text).toString('hex') === signature;
}

export interface TestBucket {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; type: string | undefined }>;
  /** Answers with 503 as long as it is set. */
  isDown: boolean;
  close(): Promise<void>;
}

export async function startBucket(bucket: string): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map();
  /** Two to a page, so that whoever lists has to turn it. */
  const listOf = (query: URLSearchParams) => {
    const names = [...objects.keys()].map((path) => path.replace(`/${bucket}/`, '')).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const wanted = names.filter((name) => name.startsWith(query.get('prefix') ?? ''));
    const keys = wanted.slice(from, from + 2).map((name) => `<Contents><Key>${name}</Key></Contents>`);
    const next = from + 2 < wanted.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    return `<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`;
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const path = request.url ?? '';
    const answer = (status: number, bytes: Buffer | string = '') => response.writeHead(status).end(bytes);
    if (state.isDown) return answer(503, '<Error><Code>SlowDown</Code></Error>');
    if (!isSigned(request, body)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (path.startsWith(`/${bucket}?list-type=2`))
      return answer(200, listOf(new URL(path, 'http://bucket').searchParams));
    if (!path.startsWith(`/${bucket}/`)) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'PUT') objects.set(path, { bytes: body, type: request.headers['content-type'] });
    if (request.method === 'DELETE') objects.delete(path);
    if (request.method !== 'GET') return answer(request.method === 'DELETE' ? 204 : 200);
    const found = objects.get(path);
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    return first ? answer(206, found.bytes.subarray(Number(first), Number(last) + 1)) : answer(200, found.bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const state: TestBucket = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    isDown: false,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return state;
}
