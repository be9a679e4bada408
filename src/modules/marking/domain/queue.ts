/** What staff see of the queue to the ОРД. */
import { z } from 'zod';
import { id, instant } from '#platform/contract.ts';
import { CREATIVE_STATES, NO_NEED } from './kinds.ts';

export const queueRow = z.object({
  object_id: id,
  kind: z.string(),
  external_id: z.string(),
  /** Whose it is and what: «ООО «Ровно»», «договор ОХ-Р-000012»; null when it says nothing of the kind. */
  title: z.string().nullable(),
  changed_at: instant,
  state: z.enum(['waiting', 'sent', 'refused', 'stopped']),
  erir: z.enum(['none', 'processing', 'verified', 'bad']),
  messages: z.array(z.string()),
  status: z.int().nullable(),
  attempts: z.int(),
  next_at: instant.nullable(),
  deal_id: id.nullable(),
});

/** What the ОРД knows otherwise than we do. */
export const difference = z.object({
  external_id: z.string(),
  deal_id: id.nullable(),
  words: z.string(),
  found_at: instant,
});
export const queueFilter = z.enum(['waiting', 'sent', 'refused', 'stopped', 'bad']);

/** The marking of one deal, as much of it as staff need to decide whether it may be handed over without an erid. */
export const deskDeal = z.object({
  deal_id: id,
  place: z.string(),
  advertiser: z.string().nullable(),
  text: z.string().nullable(),
  state: z.enum(CREATIVE_STATES).nullable(),
  erid: z.string().nullable(),
  /** Why nothing is marked; null when it is. */
  reason: z.enum(NO_NEED).nullable(),
  problems: z.array(z.string()),
  can_waive: z.boolean(),
});
