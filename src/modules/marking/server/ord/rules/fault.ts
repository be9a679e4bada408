import { z } from 'zod';

/** Validation error of the ОРД on a body: the field as its API names it. */
export interface Fault {
  field: string;
  code: string;
  message: string;
}

const LENGTH_CODE = 'common_length_out_of_ranges';
const OTHER_CODE = 'common_invalid_value';

const faultOf = ({ code, path, message }: z.core.$ZodIssue): Fault => ({
  field: path.join('.'),
  code: code === 'too_big' || code === 'too_small' ? LENGTH_CODE : OTHER_CODE,
  message,
});

export type Checked<T> = { data: T; faults?: never } | { data?: never; faults: Fault[] };

/** The shape and all rules that need nothing but the body. Unknown fields are dropped, as the ОРД drops them. */
export function check<T>(schema: z.ZodType<T>, body: unknown): Checked<T> {
  const result = schema.safeParse(body);
  return result.success ? { data: result.data } : { faults: result.error.issues.map(faultOf) };
}

export const fault = (field: string, message: string): Fault => ({ field, code: OTHER_CODE, message });

/** Collects what is wrong by rules over several fields. */
export type Refuse = (field: string, message: string) => void;

/** A rule over several fields, told at the field that has to change. */
export const rules =
  <T>(judge: (value: T, refuse: Refuse) => void) =>
  (value: T, context: z.core.$RefinementCtx<T>): void =>
    judge(value, (field, message) => context.addIssue({ code: 'custom', path: field.split('.'), message }));

/** Ours or somebody's: any text that fits into a path. */
export const externalId = z.string().min(1).max(255);
export const ERIR_FIRST_DAY = '1991-01-01';
export const day = z.iso.date();
export const webUrl = z.url({ protocol: /^https?$/ }).max(2000);
