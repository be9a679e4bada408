import type { ApiError } from '#platform/web/api.ts';
import type { AdObject } from '../../contract.ts';
import type { Values } from './field-values.ts';

/** Reasons why saving is suspended; most end by themselves. */
export type Trouble =
  /** No connection: retried by itself. */
  | 'offline'
  /** 5xx or 429: retried by itself. */
  | 'server'
  | 'signed_out'
  /** Changed elsewhere as well: a person chooses. */
  | 'conflict'
  /** Deleted elsewhere. */
  | 'gone'
  /** Refused for good, in the words of the server. */
  | 'refused';

export interface Conflict {
  /** Names of fields changed here and there. */
  fields: readonly string[];
  theirs: Values;
}

export interface EditorState {
  /** As the server has it; null until the first save of a new one. */
  object: AdObject | null;
  values: Values;
  base: Values;
  /** Field path → sentence. */
  errors: Readonly<Record<string, string>>;
  isSaving: boolean;
  trouble: Trouble | null;
  failure: ApiError | null;
  savedAt: number | null;
  conflict: Conflict | null;
  /** Fields that somebody changed elsewhere and the form has taken over. */
  taken: readonly string[];
  restored: { at: number; before: Values } | null;
  /** A change of life or a re-submission is under way. */
  isMoving: boolean;
  /** Counts refusals, so that the page can lead to the first bad field each time. */
  refusals: number;
}

export const initialState = (object: AdObject | null, base: Values): EditorState => ({
  object,
  values: base,
  base,
  errors: {},
  isSaving: false,
  trouble: null,
  failure: null,
  savedAt: null,
  conflict: null,
  taken: [],
  restored: null,
  isMoving: false,
  refusals: 0,
});
