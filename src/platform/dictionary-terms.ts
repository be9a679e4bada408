/** What dictionaries offer. Apart from what keeps them, which every page has. */
import { kept, type Names, type Term } from './dictionary.ts';

/** Hidden ones too, in order. Other records of names are as they are. */
export const termsOf = (names: Names): readonly Term[] =>
  [...kept.values()].find((each) => each.names === names)?.terms ??
  Object.entries(names).map(([code, name]) => ({ code, name, isHidden: false }));

/** Whether an operator may change the names while the application runs. */
export const isChangeable = (names: Names): boolean => [...kept.values()].some((each) => each.names === names);

/** What a form offers: what is not hidden, and what is chosen already. */
export const offeredOf = (names: Names, chosen: readonly (string | null | undefined)[] = []): Term[] =>
  termsOf(names).filter(({ code, isHidden }) => !isHidden || chosen.includes(code));

/** Born with the code; the order included. */
export const bornTerms = (id: string): readonly (readonly [string, string])[] => kept.get(id)?.born ?? [];
