/** Client-side definition of a kind. No zod here: it would enter every page's bundle. */
import type { Names } from '#platform/dictionary.ts';
import { termsOf } from '#platform/dictionary-terms.ts';
import type { AdObjectKind } from './kind.ts';

export interface Option {
  value: string;
  label: string;
  /** Not offered any more; shown where it is chosen. */
  isHidden?: true;
}

/** Those to be chosen from now: hidden ones only where they are chosen already. */
export const shownOf = (options: readonly Option[], chosen: readonly (string | null)[]): readonly Option[] =>
  options.filter(({ value, isHidden }) => !isHidden || chosen.includes(value));

/** A choice that narrows the catalog; `tag` is the prefix of the object's tags it looks for. */
export interface ChoiceFilter {
  name: string;
  label: string;
  tag: string;
  names: Names;
}

export interface Fact {
  value: string;
  caption: string;
}

export interface KindDefinition {
  kind: AdObjectKind;
  /** Russian names: «ресурс», «ресурсы», of what («ресурса»), «5 ресурсов». */
  names: { one: string; many: string; genitive: string; plural: { one: string; few: string; many: string } };
  /** Shown when somebody else's object is about to be changed; the specification fixes the words. */
  notYours: string;
  /** What the kind's page of the catalog is about, for search engines. */
  catalogDescription: string;
  /** What `price_from` is the price of. */
  priceTitle: string;
  /** How its fall and rise are said before the difference. */
  priceMoves: { down: string; up: string };
  choiceFilters: readonly ChoiceFilter[];
  /** Fields with the id of another object, by which the list can be narrowed; each has an index of its own. */
  referenceFilters?: readonly string[];
  /** Which ranges and sorts make sense for the kind. */
  hasAudience: boolean;
  hasOffers: boolean;
  /** Whether ads are placed on it, so that the rules of advertising look at it. */
  hasPlaces: boolean;
  /** What is bought of the kind, in a bill, and one of it; null when it sells nothing. */
  offersTitle: string | null;
  offerTitle: string | null;
  /** On the button that begins a chat about it. */
  writeLabel: string;
}

export const optionsOf = (names: Names): Option[] =>
  termsOf(names).map(({ code, name, isHidden }) => ({ value: code, label: name, ...(isHidden && { isHidden }) }));
