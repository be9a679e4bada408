/** Files that are made to hurt a decoder, a parser or a reader, each with a name. */
import { randomBytes } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

type Named = [name: string, bytes: Buffer | string];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

interface PngOptions {
  depth?: number;
  colour?: number;
  data?: Buffer;
  before?: Buffer[];
}

/** A PNG that claims its size; the pixels are zeros packed small, or missing. */
function png(width: number, height: number, { depth = 1, colour = 0, data, before = [] }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width >>> 0, 0);
  header.writeUInt32BE(height >>> 0, 4);
  header.set([depth, colour, 0, 0, 0], 8);
  const rows = data ?? deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 60_000_000)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function riff(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`RIFF\0\0\0\0WEBP${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(data.length + 12, 4);
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, data]);
}

/** The extended header of WebP has three bytes for each side. */
const webpCanvas = () =>
  riff('VP8X', Buffer.from([0x10, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, ...Array(64).fill(0)]));
const webpLossless = () => riff('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, ...Array(64).fill(0)]));
const webpLossy = () =>
  riff('VP8 ', Buffer.from([0x30, 1, 0, 0x9d, 1, 0x2a, 0xff, 0x3f, 0xff, 0x3f, ...Array(64).fill(0)]));

/** Writes other dimensions into the frame header of a JPEG. */
function jpegOfSize(source: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(source);
  for (const marker of [0xc0, 0xc2]) {
    const at = copy.indexOf(Buffer.from([0xff, marker]));
    if (at < 0) continue;
    copy.writeUInt16BE(height, at + 5);
    copy.writeUInt16BE(width, at + 7);
  }
  return copy;
}

function avifOfSize(source: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(source);
  for (let at = copy.indexOf('ispe'); at >= 0; at = copy.indexOf('ispe', at + 1)) {
    copy.writeUInt32BE(width, at + 8);
    copy.writeUInt32BE(height, at + 12);
  }
  return copy;
}

export const SCRIPT = '<script>alert(document.cookie)</script>';

export interface Samples {
  jpeg: Buffer;
  png: Buffer;
  webp: Buffer;
  avif: Buffer;
}

export async function makeSamples(): Promise<Samples> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const image = () => sharp({ create: { width: 160, height: 120, channels: 3, background: '#888', noise } });
  return {
    jpeg: await image().jpeg().toBuffer(),
    png: await image().png().toBuffer(),
    webp: await image().webp().toBuffer(),
    avif: await image().avif({ effort: 0 }).toBuffer(),
  };
}

export function bombs({ jpeg, avif }: Samples): Named[] {
  const zeros = deflateSync(Buffer.alloc(200_000_000), { level: 9 });
  const inChunk = (type: string, keyword: string) =>
    chunk(type, Buffer.concat([Buffer.from(keyword, 'latin1'), zeros]));
  return [
    ['PNG of 100 000 × 100 000', png(100_000, 100_000, { data: deflateSync(Buffer.alloc(1000)) })],
    ['PNG of 2³¹−1 a side', png(0x7fffffff, 0x7fffffff, { data: deflateSync(Buffer.alloc(10)) })],
    ['PNG of 2³²−1 a side', png(0xffffffff, 0xffffffff, { data: deflateSync(Buffer.alloc(10)) })],
    ['PNG of 400 megapixels, whole', png(20_000, 20_000)],
    ['PNG of 42 megapixels, whole', png(7000, 6000)],
    ['PNG of 0 × 0', png(0, 0, { data: deflateSync(Buffer.alloc(1)) })],
    ['PNG with too much data', png(10, 10, { data: zeros })],
    ['PNG with text of 200 MB', png(10, 10, { before: [inChunk('zTXt', 'Comment\0\0')] })],
    ['PNG with a profile of 200 MB', png(10, 10, { before: [inChunk('iCCP', 'x\0\0')] })],
    ['PNG with unicode text of 200 MB', png(10, 10, { before: [inChunk('iTXt', 'Comment\0\x01\0\0\0')] })],
    ['PNG with 20 000 texts', png(10, 10, { before: Array(20_000).fill(chunk('tEXt', Buffer.from('a\0b'))) })],
    ['PNG of an impossible depth', png(10, 10, { depth: 7, colour: 5 })],
    ['WebP canvas of 2²⁴ a side', webpCanvas()],
    ['lossless WebP of 2¹⁴ a side', webpLossless()],
    ['lossy WebP of 2¹⁴ a side', webpLossy()],
    ['JPEG of 65 535 a side', jpegOfSize(jpeg, 65_535, 65_535)],
    ['JPEG of 3600 megapixels', jpegOfSize(jpeg, 60_000, 60_000)],
    ['JPEG of 0 × 0', jpegOfSize(jpeg, 0, 0)],
    ['JPEG claiming 6000 × 6000', jpegOfSize(jpeg, 6000, 6000)],
    ['AVIF of 2³⁰ a side', avifOfSize(avif, 2 ** 30, 2 ** 30)],
    ['AVIF of 0 × 0', avifOfSize(avif, 0, 0)],
    ['AVIF claiming 6000 × 6000', avifOfSize(avif, 6000, 6000)],
  ];
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const ENTITIES = `<!DOCTYPE lolz [<!ENTITY a "${'lol'.repeat(50)}"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;

export const refusedFormats = (): Named[] => [
  ['SVG', SVG],
  ['SVG after a declaration', `<?xml version="1.0"?>\n${SVG}`],
  ['SVG after a mark of byte order', `\ufeff${SVG}`],
  ['SVG after much space', `${' \n\t'.repeat(200)}${SVG}`],
  ['SVG after a comment', `<!-- ${'x'.repeat(500)} -->${SVG}`],
  ['SVG with entities', `${ENTITIES}<svg xmlns="http://www.w3.org/2000/svg"><text>&b;&f;</text></svg>`],
  ['SVG with a prefix', `<s:svg xmlns:s="http://www.w3.org/2000/svg">${SCRIPT}</s:svg>`],
  ['SVG in UTF-16', Buffer.from(`\ufeff${SVG}`, 'utf16le')],
  ['HTML', `<!doctype html><body>${SCRIPT}`],
  ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ['GIF that is a program', `GIF89a=1;alert(1)//${SCRIPT}`],
  ['PDF', `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj`],
  ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), randomBytes(500)])],
];

export const otherFormats = (): Named[] => [
  ['packed SVG', gzipSync(SVG)],
  ['TIFF', Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), randomBytes(200)])],
  ['BMP', Buffer.concat([Buffer.from('BM'), randomBytes(200)])],
  ['ICO', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), randomBytes(200)])],
  ['MP4', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), randomBytes(500)])],
  ['ZIP', Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(200)])],
  ['program', Buffer.concat([Buffer.from('\x7fELF'), randomBytes(200)])],
  ['text', 'Просто текст. '.repeat(100)],
  ['JSON', JSON.stringify({ media_id: 'x' })],
  ['PHP', '<?php system($_GET["c"]); ?>'],
  ['libvips image', Buffer.concat([Buffer.from([0x08, 0xf2, 0xa6, 0xb6]), randomBytes(200)])],
  [
    'ImageMagick script',
    'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://127.0.0.1/x.jpg"|id")\'\npop graphic-context',
  ],
  ['CSV', '1,2,3\n4,5,6\n'],
  ['PPM', 'P3\n2 2\n255\n0 0 0 1 1 1 2 2 2 3 3 3\n'],
  ['Radiance', '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 2\n0000'],
  ['FITS', `SIMPLE  =                    T${' '.repeat(3000)}`],
  ['EXR', Buffer.concat([Buffer.from([0x76, 0x2f, 0x31, 0x01]), randomBytes(200)])],
  ['JPEG XL', Buffer.concat([Buffer.from([0xff, 0x0a]), randomBytes(200)])],
  ['JPEG 2000', Buffer.concat([Buffer.from([0xff, 0x4f, 0xff, 0x51]), randomBytes(200)])],
  ['one byte', Buffer.from([0])],
  ['zeros', Buffer.alloc(5000)],
  ...Array.from({ length: 12 }, (_, index): Named => [`random bytes ${index}`, randomBytes(2 ** (index + 3))]),
  ...(['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\x00\x10\x00\x00WEBPVP8 ', '\0\0\0\x1cftypavif'] as const).map(
    (magic, index): Named => [
      `random bytes after a signature ${index}`,
      Buffer.concat([Buffer.from(magic, 'latin1'), randomBytes(4000)]),
    ],
  ),
];

/** Pictures that are something else as well; what is stored must be only the picture. */
export function polyglots({ jpeg, png: plain, webp, avif }: Samples): Named[] {
  const comment = Buffer.from(SCRIPT);
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
  const after = (bytes: Buffer, text: string) => Buffer.concat([bytes, Buffer.from(text)]);
  return [
    ['JPEG with a script in its comment', Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])],
    ['JPEG followed by a page', after(jpeg, `<html>${SCRIPT}</html>`)],
    ['JPEG followed by PHP', after(jpeg, `<?php system("id"); ${SCRIPT}`)],
    ['JPEG followed by an archive', after(jpeg, `PK\x03\x04${SCRIPT}`)],
    ['PNG followed by a page', after(plain, `<html>${SCRIPT}</html>`)],
    [
      'PNG with a script in its text',
      Buffer.concat([plain.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)), plain.subarray(33)]),
    ],
    ['WebP followed by a page', after(webp, `<html>${SCRIPT}</html>`)],
    ['AVIF followed by a page', after(avif, `<html>${SCRIPT}</html>`)],
  ];
}

/** Each sample cut at places spread over its length. */
export const truncated = (samples: Samples, cutsPerSample: number): Named[] =>
  Object.entries(samples).flatMap(([format, bytes]) =>
    Array.from({ length: cutsPerSample }, (_, index): Named => {
      const length = 1 + Math.floor((index * (bytes.length * 0.98)) / cutsPerSample);
      return [`${format} cut after ${length} of ${bytes.length} bytes`, bytes.subarray(0, length)];
    }),
  );

/** Each sample with bytes overwritten at random. */
export const damaged = (samples: Samples, perSample: number): Named[] =>
  Object.entries(samples).flatMap(([format, bytes]) =>
    Array.from({ length: perSample }, (_, index): Named => {
      const copy = Buffer.from(bytes);
      for (const [place, value] of randomBytes(40)
        .subarray(0, 2 + index * 2)
        .entries()) {
        copy[Math.floor((place * copy.length) / 20 + value) % copy.length] = value;
      }
      return [`${format} with damage ${index}`, copy];
    }),
  );
