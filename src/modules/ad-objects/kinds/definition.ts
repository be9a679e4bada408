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

/** Options to choose from: hidden ones only where they are chosen already. */
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
  /** Meta description of the kind's catalog page. */
  catalogDescription: string;
  /** Label of `price_from`. */
  priceTitle: string;
  /** How its fall and rise are said before the difference. */
  priceMoves: { down: string; up: string };
  choiceFilters: readonly ChoiceFilter[];
  /** Reference fields (ids of other objects) that lists can be filtered by; each has an index of its own. */
  referenceFilters?: readonly string[];
  /** Which ranges and sorts make sense for the kind. */
  hasAudience: boolean;
  hasOffers: boolean;
  /** Whether ads are placed on it, so that the rules of advertising look at it. */
  hasPlaces: boolean;
  /** Noun for the offers in a bill, and for one of them; null when the kind sells nothing. */
  offersTitle: string | null;
  offerTitle: string | null;
  /** On the button that begins a chat about it. */
  writeLabel: string;
}

export const optionsOf = (names: Names): Option[] =>
  termsOf(names).map(({ code, name, isHidden }) => ({ value: code, label: name, ...(isHidden && { isHidden }) }));
