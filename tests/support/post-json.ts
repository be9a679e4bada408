import http from 'node:http';

/** One POST over a shared agent, cheaper than fetch where thousands are sent. Rejects when the connection breaks. */
export function postJson(
  url: string,
  { cookie, body, agent }: { cookie: string; body: unknown; agent: http.Agent },
): Promise<{
  status: number;
  retryAfterSeconds: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every call.
  body: any;
}> {
  return new Promise((resolve, reject) => {
    const payload = JSON.stringify(body);
    const request = http.request(url, {
      method: 'POST',
      agent,
      timeout: 30_000,
      headers: { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
    });
    request.on('error', reject).on('timeout', () => request.destroy(new Error('no answer')));
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfterSeconds: Number(response.headers['retry-after'] ?? 0),
          body: JSON.parse(text || 'null'),
        }),
      );
    });
    request.end(payload);
  });
}
