// Draws the icons of the installed application from src/app/web/icon.svg. Run by hand after the drawing has changed:
// node scripts/make-icons.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const WEB = new URL('../src/app/web/', import.meta.url);
const svg = await readFile(new URL('icon.svg', WEB), 'utf8');

const rounded = svg;
/** Systems cut it to their own shape, so the ground goes to the edges; the mark already keeps to the middle four fifths. */
const whole = svg.replace(/ rx="\d+"/, '');
/** Only its transparency counts: the small sign of a notification on Android. */
const bare = svg.replace(/<rect id="ground"[^>]*>/, '').replace('viewBox="0 0 512 512"', 'viewBox="76 76 360 360"');

const ICONS = [
  ['icon-192.png', rounded, 192],
  ['icon-512.png', rounded, 512],
  ['maskable-512.png', whole, 512],
  ['apple-touch-180.png', whole, 180],
  ['badge-96.png', bare, 96],
];

for (const [name, drawing, size] of ICONS) {
  const png = await sharp(Buffer.from(drawing), { density: (72 * size) / 512 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: name !== 'badge-96.png' })
    .toBuffer();
  const path = fileURLToPath(new URL(`public/icons/${name}`, WEB));
  await writeFile(path, png);
  process.stdout.write(`${name}: ${png.length} bytes\n`);
}
