// Holds every sheet to the scale of src/ui/tokens.css.
//
// Space (margin, padding, gap) from 4 to 32 px, corners over 4 px, weights and letters under 20 px stand by token, and the
// widths of @media are the four below, which CSS cannot read from a variable. What is smaller is a hairline, what is
// larger the measure of one thing (the room for a bar, the name of a poster), and both are written out. So are positions,
// widths and heights, and @container, which is about one part's own width.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BREAKPOINTS = [480, 720, 900, 1100];
const TOKENS = 'src/ui/tokens.css';

const pixelsIn = (value) =>
  [...value.matchAll(/(?<![\w.-])-?(\d+(?:\.\d+)?)px\b/g)].map(([, number]) => Number(number));

/** Each rule says what is wrong with a declaration; the first whose name fits is asked. */
const RULES = [
  {
    fits: /^(?:margin|padding|gap|row-gap|column-gap)/,
    wrong: (value) =>
      pixelsIn(value).some((px) => px >= 4 && px <= 32) && 'space by a token: --s-1 (4 px) … --s-8 (32 px)',
  },
  {
    fits: /^border(?:-\w+)*-radius$/,
    wrong: (value) => pixelsIn(value).some((px) => px > 4) && 'corners by a token: --r-1 … --r-4, --r-full',
  },
  {
    fits: /^font(?:-weight)?$/,
    wrong: (value, name) =>
      (/(?:^|\s)[1-9]\d{2}(?:\s|$)|(?<![-\w])(?:bold|normal|lighter|bolder)\b/.test(value.split('/')[0]) &&
        'weights by a token: --w-regular, --w-medium, --w-strong, --w-bold') ||
      (name === 'font' && pixelsIn(value.split('/')[0]).some((px) => px < 20) && 'letters by a token: --t-11 … --t-17'),
  },
  {
    fits: /^font-size$/,
    wrong: (value) =>
      !value.includes('(') && pixelsIn(value).some((px) => px < 20) && 'letters by a token: --t-11 … --t-17',
  },
];

const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

function problemsOf(file) {
  const source = fs
    .readFileSync(path.join(ROOT, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, blank)
    .replaceAll(/@font-face[^{]*\{[^}]*\}/g, blank);
  const lineOf = (index) => source.slice(0, index).split('\n').length;
  const found = [];
  for (const { index, 0: query } of source.matchAll(/@media[^{]*/g)) {
    for (const [, edge, number] of query.matchAll(/(min|max)-width:\s*([\d.]+)px/g)) {
      if (!BREAKPOINTS.includes(Number(number) - (edge === 'min' ? 1 : 0))) {
        found.push({
          line: lineOf(index),
          text: query.trim(),
          message: `widths of the screen: ${BREAKPOINTS.join(', ')}`,
        });
      }
    }
  }
  for (const { index, 1: name, 2: value } of source.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+);/g)) {
    const message = RULES.find(({ fits }) => fits.test(name))?.wrong(value, name);
    if (message) found.push({ line: lineOf(index), text: `${name}: ${value}`, message });
  }
  return found.map(({ line, text, message }) => `${file}:${line}  ${text}\n    ${message}`);
}

const sheets = fs
  .readdirSync(path.join(ROOT, 'src'), { recursive: true })
  .filter((file) => file.endsWith('.css'))
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => file !== TOKENS);
const problems = sheets.flatMap(problemsOf);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
