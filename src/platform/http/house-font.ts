/** The letters of the house for pages that load nothing: they carry them inside. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const resolve = createRequire(import.meta.url).resolve;
const faceOf = (part: string, range: string): string => {
  const letters = readFileSync(resolve(`@fontsource-variable/onest/files/onest-${part}-wght-normal.woff2`));
  return `@font-face{font-family:Onest;font-weight:100 900;src:url(data:font/woff2;base64,${letters.toString('base64')}) format("woff2");unicode-range:${range}}`;
};

export const CYRILLIC_FACE = faceOf('cyrillic', 'U+0301,U+0400-045F,U+2116');
/** With figures. The sign of the rouble is the browser's: its file is larger than all the others. */
export const ALL_FACES = [CYRILLIC_FACE, faceOf('latin', 'U+0000-00FF,U+2000-206F,U+2212')].join('\n');
