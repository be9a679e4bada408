/** Recognised parts of a query as filters of the catalog. */
import { type FilterTerm, filterTerm, type UnderstoodPiece } from '../../contract.ts';
import type { Term } from './lexicon.ts';
import type { Piece } from './understand.ts';

const DICTIONARIES: readonly string[] = filterTerm.shape.dictionary.options;

export const isFilter = ({ dictionary, isHidden }: Term): boolean => DICTIONARIES.includes(dictionary) && !isHidden;

export const presentPieces = (pieces: readonly Piece[]): UnderstoodPiece[] =>
  pieces.map(({ text, terms }) => ({
    text,
    terms: terms
      .filter(isFilter)
      .map(({ dictionary, code, name }) => ({ dictionary: dictionary as FilterTerm['dictionary'], code, name })),
  }));
