// Holds every sheet to the scale of src/ui/tokens.css.
//
// Space (margin, padding, gap) from 4 to 32 px, corners over 4 px, weights and letters under 20 px stand by token, and the
// widths of @media are the four below, which CSS cannot read from a variable. What is smaller is a hairline, what is
// larger the measure of one thing (the room for a bar, the name of a poster), and both are written out. So are positions,
// widths and heights, and @container, which is about one part's own width.
//
// The colour of a kind is chosen in tint.css alone: no other sheet names two of them.
//
// It also holds sheets and components together: every class that a component names is in its sheet, every class of a sheet
// is named, and a word written out in className="…" is one of WORDS or base.css.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BREAKPOINTS = [480, 720, 900, 1100];
const TOKENS = 'src/ui/tokens.css';
const TINTS = 'src/ui/tint.css';
const WORDS = ['layout', 'text', 'parts', 'shape'].map((name) => `src/ui/${name}.css`);

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
  const kinds = new Set(
    [...source.matchAll(/var\(--(product|campaign|resource|contractor)\b/g)].map(([, kind]) => kind),
  );
  if (kinds.size > 1 && file !== TINTS) {
    found.push({
      line: 1,
      text: [...kinds].join(', '),
      message: 'by kind: data-tint on the element, var(--tint) in the sheet',
    });
  }
  for (const { index, 1: name, 2: value } of source.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+);/g)) {
    const message = RULES.find(({ fits }) => fits.test(name))?.wrong(value, name);
    if (message) found.push({ line: lineOf(index), text: `${name}: ${value}`, message });
  }
  return found.map(({ line, text, message }) => `${file}:${line}  ${text}\n    ${message}`);
}

const filesOf = (pattern) =>
  fs
    .readdirSync(path.join(ROOT, 'src'), { recursive: true })
    .filter((file) => pattern.test(file))
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`);
const read = (file) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const withoutComments = (source) => source.replaceAll(/\/\*[\s\S]*?\*\//g, blank);
/** Names of classes in the selectors of a sheet; `composes` and strings are not read. */
const classesOf = (file) =>
  new Set(
    [...withoutComments(read(file)).matchAll(/([^{};]+)\{/g)].flatMap(([, prelude]) =>
      prelude.trim().startsWith('@') ? [] : [...prelude.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name),
    ),
  );

const sheets = filesOf(/\.css$/).filter((file) => file !== TOKENS);
const sources = filesOf(/\.tsx?$/).map((file) => ({ file, source: read(file) }));

/** Classes that components use of each sheet: named ones, or all of them where a name is computed. */
function usesOfSheets() {
  const uses = new Map(sheets.map((sheet) => [sheet, { named: new Map(), isComputed: false }]));
  for (const { file, source } of sources) {
    for (const [line, name, target] of source.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)) {
      const sheet = target.startsWith('#')
        ? `src/${target.slice(1)}`
        : path.posix.join(path.posix.dirname(file), target);
      const use = uses.get(sheet);
      if (!use) continue;
      const rest = source.replace(line, '');
      for (const [, property] of rest.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) use.named.set(property, file);
      if (new RegExp(`\\b${name}\\b(?!\\.)`).test(rest)) use.isComputed = true;
    }
  }
  return uses;
}

function problemsOfClasses() {
  const found = [];
  for (const [sheet, { named, isComputed }] of usesOfSheets()) {
    if (!sheet.endsWith('.module.css')) continue;
    const classes = classesOf(sheet);
    for (const [name, file] of named) if (!classes.has(name)) found.push(`${file}  .${name} is not in ${sheet}`);
    for (const name of classes) if (!named.has(name) && !isComputed) found.push(`${sheet}  .${name} is used nowhere`);
  }
  return found;
}

function problemsOfWords() {
  const known = new Set(
    sheets.filter((sheet) => !sheet.endsWith('.module.css')).flatMap((sheet) => [...classesOf(sheet)]),
  );
  const used = new Set();
  const found = [];
  for (const { file, source } of sources) {
    // Words stand in a string, in a template, or in both ends of a choice; calls have words of their own.
    for (const [, plain, computed] of source.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}()]|\$\{[^{}]*\})*)\})/g)) {
      const texts =
        plain ?? [...computed.matchAll(/[?:]\s*'([^']*)'|`([^`]*)`/g)].map((each) => each[1] ?? each[2]).join(' ');
      for (const word of texts
        .replaceAll(/\$\{[^{}]*\}/g, ' ')
        .split(/\s+/)
        .filter(Boolean)) {
        used.add(word);
        if (!known.has(word)) found.push(`${file}  className has «${word}», which no sheet knows`);
      }
    }
  }
  const everything = sources.map(({ source }) => source).join('\n');
  for (const sheet of WORDS) {
    for (const word of classesOf(sheet)) {
      if (!used.has(word) && !new RegExp(`['"\` ]${word}['"\` ]`).test(everything))
        found.push(`${sheet}  .${word} is used nowhere`);
    }
  }
  return found;
}

const problems = [...sheets.flatMap(problemsOf), ...problemsOfClasses(), ...problemsOfWords()];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
