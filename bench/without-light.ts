/**
 * Loaded before the application (`node --import`): the same lists without the light of legality. The program has no such setting, so its two
 * places are replaced as they are read: the verdict on a card, and the version of the rules that comes with every row.
 */
import { registerHooks } from 'node:module';

const REPLACED: Readonly<Record<string, readonly [there: string, instead: string]>> = {
  'src/modules/ad-objects/server/presenter.ts': ['return place ? judge(place(details), null) : null;', 'return null;'],
  'src/modules/legality/server/store.ts': [
    "RULES_VERSION = '(SELECT version FROM legality_version)'",
    "RULES_VERSION = '0'",
  ],
};

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const path = Object.keys(REPLACED).find((one) => url.endsWith(`/${one}`));
    const [there, instead] = (path && REPLACED[path]) || [];
    if (there === undefined || instead === undefined) return loaded;
    const source = String(loaded.source);
    if (!source.includes(there)) throw new Error(`${path}: the light is somewhere else now`);
    return { ...loaded, source: source.replace(there, instead) };
  },
});
