import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type Visitor } from '../support/app.ts';
import { upload } from '../support/uploads.ts';

let app: TestApp;
let person: Visitor & { accountId: string };
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
});

const blank = (width: number, height: number, background = '#3366cc') =>
  sharp({ create: { width, height, channels: 3, background } });
/** As whoever has uploaded it. */
const fetchFile = (path: string, headers = {}) =>
  app.app.inject({
    url: path,
    headers: { cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...headers },
  });

describe('a picture', () => {
  it('is served in three sizes and two formats, never larger than it was', async () => {
    const { status, body } = await upload(person, await blank(2400, 1800).jpeg().toBuffer());
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({
      width: 2000,
      height: 1500,
      url: `/media/${body.data.media_id}/full.webp`,
      sizes: {
        card: { width: 640, height: 480 },
        page: { width: 1280, height: 960 },
        full: { width: 2000, height: 1500 },
      },
    });
    for (const [size, expected] of Object.entries(body.data.sizes as Record<string, object>)) {
      for (const format of ['avif', 'webp']) {
        const file = await fetchFile(`/media/${body.data.media_id}/${size}.${format}`);
        expect(file.statusCode).toBe(200);
        expect(file.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'",
          'x-content-type-options': 'nosniff',
        });
        expect(await sharp(file.rawPayload).metadata()).toMatchObject(expected);
      }
    }
    const small = await upload(person, await blank(300, 200).png().toBuffer());
    expect(small.body.data.sizes).toEqual({
      card: { width: 300, height: 200 },
      page: { width: 300, height: 200 },
      full: { width: 300, height: 200 },
    });
  });

  it('has a placeholder of at most 400 bytes, however busy it is', async () => {
    const create = {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    } as const;
    const { body } = await upload(person, await sharp({ create }).jpeg().toBuffer());
    expect(body.data.placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/);
    expect(body.data.placeholder.length).toBeLessThanOrEqual(400);
    const tiny = Buffer.from(body.data.placeholder.split(',')[1], 'base64');
    expect((await sharp(tiny).metadata()).format).toBe('webp');
  });

  it('stands the right way up and says nothing about where it was taken', async () => {
    const source = await blank(600, 400)
      .composite([{ input: await blank(300, 400, '#ff0000').png().toBuffer(), left: 0, top: 0 }])
      .jpeg()
      .withExif({
        IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '59/1 56/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '30/1 18/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(source).metadata()).exif?.length).toBeGreaterThan(0);
    expect(source.includes('SecretCamera')).toBe(true);
    const { body } = await upload(person, source);
    expect(body.data).toMatchObject({ width: 400, height: 600 });
    for (const format of ['avif', 'webp']) {
      const file = (await fetchFile(`/media/${body.data.media_id}/full.${format}`)).rawPayload;
      const facts = await sharp(file).metadata();
      expect([facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(file.includes('SecretCamera') || file.includes('GPS') || file.includes('Exif')).toBe(false);
      const { data } = await sharp(file)
        .extract({ left: 200, top: 50, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(200);
    }
  });

  it.each([
    [
      'PNG with transparency',
      () => sharp({ create: { width: 50, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png(),
    ],
    ['grey PNG of 16 bits', () => blank(50, 40).toColourspace('grey16').png()],
    ['palette PNG', () => blank(50, 40).png({ palette: true })],
    ['CMYK JPEG', () => blank(50, 40).toColourspace('cmyk').jpeg()],
    ['grey JPEG', () => blank(50, 40).greyscale().jpeg()],
    ['progressive JPEG', () => blank(50, 40).jpeg({ progressive: true })],
    ['lossless WebP', () => blank(50, 40).webp({ lossless: true })],
    ['AVIF', () => blank(50, 40).avif()],
    ['picture with a wide gamut', () => blank(50, 40).withIccProfile('p3').jpeg()],
  ])('may be a %s', async (_name, make) => {
    const { status, body } = await upload(person, await make().toBuffer());
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ width: 50, height: 40 });
    const file = (await fetchFile(`/media/${body.data.media_id}/card.webp`)).rawPayload;
    expect(await sharp(file).metadata()).toMatchObject({ width: 50, height: 40, space: 'srgb', hasAlpha: false });
  });

  it('that moves becomes its first frame', async () => {
    const frames = Buffer.concat([
      await blank(20, 20, '#ff0000').raw().toBuffer(),
      await blank(20, 20, '#0000ff').raw().toBuffer(),
    ]);
    const moving = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp({ lossless: true })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { body } = await upload(person, moving);
    expect(body.data).toMatchObject({ width: 20, height: 20 });
    const file = (await fetchFile(`/media/${body.data.media_id}/card.webp`)).rawPayload;
    expect((await sharp(file).metadata()).pages ?? 1).toBe(1);
    expect((await sharp(file).raw().toBuffer())[0]).toBeGreaterThan(200);
  });

  it('as a strip keeps within bounds', async () => {
    const tall = await upload(person, await blank(900, 9000).png().toBuffer());
    expect(tall.body.data).toMatchObject({ width: 600, height: 6000, sizes: { card: { width: 192, height: 1920 } } });
    expect((await upload(person, await blank(1, 12_000).png().toBuffer())).body.data).toMatchObject({
      width: 1,
      height: 6000,
    });
    expect((await upload(person, await blank(12_000, 1).png().toBuffer())).body.data).toMatchObject({
      width: 2000,
      height: 1,
    });
  });
});

describe('the address of a picture', () => {
  let id: string;
  beforeAll(async () => {
    id = (await upload(person, await blank(40, 40).png().toBuffer())).body.data.media_id;
    // An avatar is public.
    await person.call(`PUT /v1/passport/account/${person.accountId}`, { avatar_id: id });
  });

  it('answers 304 to who has it', async () => {
    const { headers } = await fetchFile(`/media/${id}/card.webp`);
    const again = await fetchFile(`/media/${id}/card.webp`, { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect((await fetchFile(`/media/${id}/card.avif`, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  });

  it('has nothing beside the six files', async () => {
    const paths = [
      '/media/x',
      `/media/${id}`,
      `/media/${id}/`,
      `/media/${id}/card`,
      `/media/${id}/card.jpg`,
      `/media/${id}/huge.webp`,
      `/media/${id}/card.webp/x`,
      `/media/${id.toUpperCase()}/card.webp`,
      '/media/00000000-0000-4000-8000-000000000000/card.webp',
      `/media/${id.slice(0, 2)}/${id}/card.webp`,
      `/media/${id}/..%2f..%2f..%2fpackage.json`,
      `/media/${id}/%2e%2e/card.webp`,
      '/media/..%2f..%2foutbox',
      `/media/${id}/constructor.webp`,
      `/media/${id}/card.webp%00`,
    ];
    for (const path of paths) {
      const answer = await fetchFile(path);
      expect([path, answer.statusCode]).toEqual([path, 404]);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });
});
