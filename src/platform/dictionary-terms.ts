/** Reading of dictionaries, apart from dictionary.ts, which is in every page's bundle. */
import { kept, type Names, type Term } from './dictionary.ts';

/** Hidden ones too, in order. Other records of names are as they are. */
export const termsOf = (names: Names): readonly Term[] =>
  [...kept.values()].find((each) => each.names === names)?.terms ??
  Object.entries(names).map(([code, name]) => ({ code, name, isHidden: false }));

/** Whether an operator may change the names while the application runs. */
export const isChangeable = (names: Names): boolean => [...kept.values()].some((each) => each.names === names);

/** Options of a form: terms that are not hidden, and hidden ones that are chosen already. */
export const offeredOf = (names: Names, chosen: readonly (string | null | undefined)[] = []): Term[] =>
  termsOf(names).filter(({ code, isHidden }) => !isHidden || chosen.includes(code));

/** Defaults of the code, in their order. */
export const bornTerms = (id: string): readonly (readonly [string, string])[] => kept.get(id)?.born ?? [];
