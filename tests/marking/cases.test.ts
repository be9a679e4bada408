/** The table of cases names tests that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const rows = readFileSync(new URL('docs/marking.md', ROOT), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:case|trap|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name = '', tests = '']) => ({ name, tests }));

const fileOf = (named: string) => new URL(`${named.includes('/') ? named : `tests/marking/${named}`}.test.ts`, ROOT);

it.each(rows)('$name', ({ tests }) => {
  let text = '';
  let named = 0;
  for (const [, file, quoted] of tests.matchAll(/`([a-z/-]+)`|«((?:[^«»]|«[^«»]*»)*)»/g)) {
    if (file && file !== 'null') {
      expect(existsSync(fileOf(file)), file).toBe(true);
      text = readFileSync(fileOf(file), 'utf8');
      named += 1;
    }
    // A name that is too long is cut.
    for (const part of quoted?.split('…') ?? []) expect(text, quoted).toContain(part.trim());
  }
  expect(named).toBeGreaterThan(0);
});

it('has the cases and the traps', () => expect(rows.length).toBeGreaterThan(55));
