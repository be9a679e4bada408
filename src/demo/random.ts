/** Chance that falls the same way every time: a demonstration is equal on every machine. */
import { createHash } from 'node:crypto';

export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Whole numbers, both ends included. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Different items, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[];
  shuffled<T>(list: readonly T[]): T[];
}

/** A stream of its own for each key, so that adding one object changes no other. */
export function randomFor(key: string): Random {
  let state = createHash('sha256').update(key).digest().readUInt32BE();
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick(list) {
      const item = list[whole(0, list.length - 1)];
      if (item === undefined) throw new Error(`nothing to pick from: ${key}`);
      return item;
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
    some(list, count) {
      const left = list.map((item, at) => ({ item, at, order: next() })).sort((a, b) => a.order - b.order);
      return left
        .slice(0, count)
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item);
    },
  };
}

/** A uuid (version 8) that belongs to the name: what is made again has the id it had. */
export function idFor(name: string): string {
  const hex = createHash('sha256').update(`ohvat demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
