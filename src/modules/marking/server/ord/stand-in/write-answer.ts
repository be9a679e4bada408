import type { Message, StandInAnswer } from './answer.ts';
import type { StandInContext } from './context.ts';

/** An accepted write may be answered by nothing, by `null` or by an object: clients have met all three. */
export function writeAnswer(
  { behaviour }: StandInContext,
  status: number,
  messages: readonly Message[],
  data: object = {},
): StandInAnswer {
  const body = { ...data, ...(messages.length > 0 && { messages }) };
  if (Object.keys(body).length > 0 || behaviour.bodies === 'object') return { status, body };
  return behaviour.bodies === 'null' ? { status, body: null } : { status };
}
