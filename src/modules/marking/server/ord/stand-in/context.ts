import { dayOf } from '#words/moments.ts';
import type { StandInAnswer, StandInRequest } from './answer.ts';
import type { Kept, Kind, StandInState } from './state.ts';

/** Settings of the stand-in, for tests and for people who try the site: how the ОРД and the register behind it behave. */
export interface Behaviour {
  /** How long the register checks an object. */
  processing_ms: number;
  /** Objects that the register finds bad: one by its id, or any whose body has the word. */
  bad: { id?: string; word?: string; messages: string[] }[];
  /** The body of an accepted write that has nothing to say. */
  bodies: 'empty' | 'null' | 'object';
  /** Refuses unknown fields instead of ignoring them. */
  is_strict: boolean;
  /** Refuses a second person of the same type and ИНН. */
  refuses_same_inn: boolean;
  /** Writes that the ОРД itself refuses: any whose body has the word. */
  refused: { word: string; field: string; message: string }[];
  /** Acts whose fee is computed: the sum may still be corrected. */
  calculated_acts: string[];
  /** Acts whose fee is charged. */
  blocked_acts: string[];
}

export interface StandInContext {
  state: StandInState;
  behaviour: Behaviour;
  now: () => Date;
}

/** `id` comes from the path, decoded. */
export type Handler = (context: StandInContext, request: StandInRequest, id: string) => Promise<StandInAnswer>;

/** How far the fee of an act has come. */
export function taxStatusOf({ behaviour }: StandInContext, id: string): 'no_tax' | 'calculated' | 'blocked' {
  if (behaviour.blocked_acts.includes(id)) return 'blocked';
  return behaviour.calculated_acts.includes(id) ? 'calculated' : 'no_tax';
}

/** Days are judged by UTC. */
export const todayOf = ({ now }: StandInContext): string => dayOf(now(), 'UTC');

const finalTime = ({ behaviour }: StandInContext, { written_at }: Kept) =>
  new Date(new Date(written_at).getTime() + behaviour.processing_ms);

export const isFinal = (context: StandInContext, kept: Kept): boolean => finalTime(context, kept) <= context.now();

export const finalizedAt = (context: StandInContext, kept: Kept): string | undefined =>
  isFinal(context, kept) ? finalTime(context, kept).toISOString() : kept.finalized_at;

/** Creates or replaces; says whether it was there. */
export async function keep(
  context: StandInContext,
  { kind, id, body, more }: { kind: Kind; id: string; body: unknown; more?: Record<string, unknown> },
): Promise<200 | 201> {
  const { state, now } = context;
  const before = await state.find(kind, id);
  const at = now().toISOString();
  const finalized_at = before && finalizedAt(context, before);
  await state.keep(kind, id, {
    body,
    created_at: before?.created_at ?? at,
    written_at: at,
    ...(finalized_at && { finalized_at }),
    more: { ...before?.more, ...more },
  });
  return before ? 200 : 201;
}
