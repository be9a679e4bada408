/** Hostile uploads: the answer is a refusal or a picture encoded anew; nothing is stored as it was sent. */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import {
  bombs,
  damaged,
  makeSamples,
  otherFormats,
  polyglots,
  refusedFormats,
  type Samples,
  SCRIPT,
  truncated,
} from '../support/hostile-pictures.ts';
import { BOUNDARY, FORM, formOf, send, upload } from '../support/uploads.ts';

const CUTS_PER_SAMPLE = 25;
const UPLOADS_PER_PERSON = 100;

let app: TestApp;
let dataDir: string;
let samples: Samples;
const sent = new Set<string>();
let count = 0;
let current: Visitor;

const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** People change before the limit of uploads is reached. */
async function person(): Promise<Visitor> {
  if (count % UPLOADS_PER_PERSON === 0) current = await app.signUp();
  count += 1;
  return current;
}

async function attempt(bytes: Buffer | string, part = {}): Promise<Answer> {
  sent.add(hash(bytes));
  return upload(await person(), bytes, part);
}

const attemptForm = async (body: Buffer | string, type = FORM): Promise<Answer> => send(await person(), body, type);

function expectRefusal(name: string, { status, body }: Answer, statuses = [422]): void {
  expect(statuses, `${name}: ${status} ${JSON.stringify(body)}`).toContain(status);
  expect(body.error.message, name).toMatch(/[а-я]/i);
  if (status === 422) expect(body.error.fields.file, name).toMatch(/[а-я].*\.$/i);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ohvat-media-'));
  app = await startTestApp({ DATA_DIR: dataDir });
  samples = await makeSamples();
});

describe('a file', () => {
  it('of a format we do not take is refused by name', async () => {
    const words = { SVG: /SVG/, HTML: /SVG/, GIF: /GIF/, PDF: /PDF/, HEIC: /HEIC/ };
    for (const [name, bytes] of refusedFormats()) {
      for (const type of ['image/jpeg', 'image/svg+xml', 'text/html']) {
        const answer = await attempt(bytes, { type, fileName: 'photo.png' });
        expectRefusal(name, answer);
        const word = words[name.split(' ')[0] as keyof typeof words];
        expect(answer.body.error.fields.file).toMatch(word);
      }
    }
  });

  it('that is no picture is refused', async () => {
    for (const [name, bytes] of otherFormats()) expectRefusal(name, await attempt(bytes));
    expectRefusal('empty', await attempt(''));
  });

  it('that unpacks to far more than it is, is refused', async () => {
    for (const [name, bytes] of bombs(samples)) {
      const answer = await attempt(bytes);
      // Files with needless bytes beside the pixels, or with too few of them, may be encoded anew.
      if (/text|profile|too much|claiming/.test(name) && answer.status === 200) continue;
      expectRefusal(name, answer);
      if (/megapixels|PNG of 100/.test(name)) expect(answer.body.error.fields.file, name).toMatch(/мегапиксел/);
    }
  }, 360_000);

  it(`cut short at ${CUTS_PER_SAMPLE * 4} places is refused`, async () => {
    for (const [name, bytes] of truncated(samples, CUTS_PER_SAMPLE)) expectRefusal(name, await attempt(bytes));
  }, 240_000);

  it('with damage is refused or drawn anew', async () => {
    for (const [name, bytes] of damaged(samples, 15)) {
      const answer = await attempt(bytes);
      if (answer.status !== 200) expectRefusal(name, answer);
    }
  }, 240_000);

  it('that is something else as well becomes only a picture', async () => {
    for (const [name, bytes] of polyglots(samples)) {
      const answer = await attempt(bytes);
      expect(answer.status, name).toBe(200);
    }
    expectRefusal('page before a picture', await attempt(Buffer.concat([Buffer.from('<html>'), samples.jpeg])));
    expectRefusal('PDF before a picture', await attempt(Buffer.concat([Buffer.from('%PDF-1.4'), samples.jpeg])));
  });

  it('over 10 MB is refused as such, also when its length is not told', async () => {
    const big = Buffer.concat([samples.jpeg, Buffer.alloc(10 * 1024 * 1024)]);
    expectRefusal('big', await attempt(big), [413]);
    expectRefusal('big by a little', await attempt(big.subarray(0, 10 * 1024 * 1024 + 1)), [413]);
    expect((await attempt(big.subarray(0, 10 * 1024 * 1024))).status).toBe(200);
  });

  it.each([
    '../../../etc/passwd',
    '..\\\\..\\\\windows\\\\win.ini',
    '/etc/cron.d/x',
    'a\u0000.jpg',
    '\u202egpj.exe',
    `${'я'.repeat(300)}.jpg`,
    '.htaccess',
    'x.php',
    'CON',
    '',
    ' ',
    '"><script>',
    '%00%2e%2e%2f',
    "'; DROP TABLE media; --",
    '$(id)`id`',
  ])('named %j is judged by its bytes', async (fileName) => {
    const answer = await attempt(samples.jpeg, { fileName });
    expect([200, 400, 422], JSON.stringify(answer.body)).toContain(answer.status);
    const page = await attempt(SCRIPT, { fileName });
    expect([400, 422]).toContain(page.status);
  });

  it.each(['text/html', 'image/svg+xml', 'application/x-php', 'nonsense', 'image/gif', ''])(
    'called %j by its sender is judged by its bytes',
    async (type) => {
      const answer = await attempt(samples.png, { type });
      expect([200, 422], JSON.stringify(answer.body)).toContain(answer.status);
    },
  );
});

describe('a form', () => {
  const good = () => ({ bytes: samples.jpeg });
  it.each<[name: string, make: () => Buffer | string, statuses: number[], type?: string]>([
    ['without parts', () => `--${BOUNDARY}--\r\n`, [400, 422]],
    ['without anything', () => '', [400, 422]],
    ['with two files', () => formOf(good(), good()), [422]],
    ['with a file and a field', () => formOf(good(), { bytes: 'x', name: 'owner_id', fileName: null }), [422]],
    ['with a field before the file', () => formOf({ bytes: 'x', name: 'a', fileName: null }, good()), [422]],
    ['with text instead of a file', () => formOf({ bytes: 'x', fileName: null }), [422]],
    ['with the file under another name', () => formOf({ ...good(), name: 'photo' }), [422]],
    ['with the file under a dangerous name', () => formOf({ ...good(), name: '__proto__' }), [400, 422]],
    ['with a thousand files', () => formOf(...Array.from({ length: 1000 }, good)), [422]],
    [
      'with ten thousand fields',
      () => formOf(...Array.from({ length: 10_000 }, () => ({ bytes: '', name: 'a', fileName: null }))),
      [422],
    ],
    ['with huge headers', () => formOf({ ...good(), headers: `x-a: ${'a'.repeat(200_000)}\r\n` }), [200, 400, 422]],
    ['with many headers', () => formOf({ ...good(), headers: 'x-a: a\r\n'.repeat(5000) }), [200, 400, 422]],
    ['without its end', () => formOf(good()).subarray(0, -20), [400, 422]],
    ['cut in the headers', () => formOf(good()).subarray(0, 60), [400, 422]],
    ['of another boundary', () => formOf(good()), [400, 422], 'multipart/form-data; boundary=other'],
    ['without a boundary', () => formOf(good()), [400, 415, 422], 'multipart/form-data'],
    ['with an empty boundary', () => formOf(good()), [400, 415, 422], 'multipart/form-data; boundary='],
    [
      'with a huge boundary',
      () => formOf(good()),
      [400, 415, 422],
      `multipart/form-data; boundary=${'b'.repeat(5000)}`,
    ],
    ['called JSON', () => formOf(good()), [415], 'application/json'],
    ['called a picture', () => samples.jpeg, [415], 'image/jpeg'],
    ['called multipart/mixed', () => formOf(good()), [415], `multipart/mixed; boundary=${BOUNDARY}`],
    ['called nothing', () => formOf(good()), [415], ''],
    ['of a search', () => 'file=x', [415], 'application/x-www-form-urlencoded'],
    [
      'that says base64',
      () => formOf({ bytes: samples.jpeg.toString('base64'), headers: 'content-transfer-encoding: base64\r\n' }),
      [200, 422],
    ],
  ])('%s gets an answer of its own', async (name, make, statuses, type) => {
    const answer = await attemptForm(make(), type);
    expect(statuses, `${name}: ${answer.status} ${JSON.stringify(answer.body)}`).toContain(answer.status);
    if (answer.status !== 200) expect(answer.body.error.message).toMatch(/[а-я]/i);
  });

  it('cut short anywhere is refused', async () => {
    const whole = formOf({ bytes: samples.avif.subarray(0, 200) });
    for (let length = 1; length < whole.length - 3; length += 7) {
      const answer = await attemptForm(whole.subarray(0, length));
      expect([400, 422], `${length}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
    }
  });

  it('is accepted by no other call', async () => {
    const answer = await (await person()).call('POST /v1/passport/login', formOf(good()), { 'content-type': FORM });
    expect(answer.status).toBe(415);
  });

  it('from a foreign page is refused before it is read', async () => {
    const visitor = await person();
    const answer = await visitor.call('POST /v1/media', formOf(good()), {
      'content-type': FORM,
      'sec-fetch-site': 'cross-site',
    });
    expect(answer.status).toBe(403);
  });
});

afterAll(async () => {
  // After all of that the next picture is made, and the folder holds pictures drawn anew and nothing else.
  expect((await attempt(samples.jpeg)).status).toBe(200);
  expect(count).toBeGreaterThan(300);
  const files = (await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const { name, parentPath } of files) {
    expect(name).toMatch(/^(?:card|page|full)\.(?:avif|webp)$/);
    const bytes = await readFile(join(parentPath, name));
    expect(sent.has(hash(bytes))).toBe(false);
    expect(bytes.includes('<script') || bytes.includes('<?php')).toBe(false);
    expect(name.endsWith('webp') ? bytes.subarray(0, 4).toString() : bytes.subarray(4, 12).toString()).toBe(
      name.endsWith('webp') ? 'RIFF' : 'ftypavif',
    );
  }
});
