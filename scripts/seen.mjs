// Cache of the checks' findings, keyed by each file's text: unchanged files are not checked again.
// Stands in .prepare, which git does not carry, so a fresh clone and CI look at everything.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../.prepare', import.meta.url));

export const sumOf = (text) => createHash('sha256').update(text).digest('base64');

/** `of` is all that the findings depend on besides the files: when it changes, nothing has been seen. Without a name nothing is kept. */
export function openSeen(name, of) {
  const file = path.join(FOLDER, `${name}.json`);
  const stamp = sumOf(JSON.stringify([process.version, ...of]));
  const before = name === null ? undefined : read(file);
  const entries = new Map(before?.stamp === stamp ? before.entries : []);
  let isChanged = false;
  return {
    get(key, sum) {
      const entry = entries.get(key);
      return entry?.sum === sum ? entry.found : undefined;
    },
    set(key, sum, found) {
      if (entries.get(key)?.sum === sum) return;
      entries.set(key, { sum, found });
      isChanged = true;
    },
    /** Writes down what is known of these files, and forgets all others. */
    keep(keys) {
      const kept = new Set(keys);
      for (const key of entries.keys()) if (!kept.has(key)) isChanged = entries.delete(key);
      if (!isChanged || name === null) return;
      fs.mkdirSync(FOLDER, { recursive: true });
      // Whole or not at all: two checks may run at once.
      const draft = `${file}.${process.pid}`;
      fs.writeFileSync(draft, JSON.stringify({ stamp, entries: [...entries] }));
      fs.renameSync(draft, file);
    },
  };
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    // None yet, or torn by a power cut: everything is looked at.
  }
}
