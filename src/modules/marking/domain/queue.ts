/** Calls of the desk on the outbox of the ОРД. */
import { z } from 'zod';
import { defineCalls, id, instant, nothing, oneLine, pageQuery, pageSchema } from '#platform/contract.ts';
import { CREATIVE_STATES, MARKING_MODES, NO_NEED } from './kinds.ts';

const queueRow = z.object({
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
  /** Of what many deals share, one that waits for it. */
  deal_id: id.nullable(),
  /** Who can mend it; the account is null where no deal is known. */
  whose: z.object({
    side: z.enum(['buyer', 'seller', 'operator']),
    account_id: id.nullable(),
    name: z.string().nullable(),
  }),
});

/** A row of the comparison: the ОРД's data differs from ours. */
const difference = z.object({
  external_id: z.string(),
  deal_id: id.nullable(),
  words: z.string(),
  found_at: instant,
});
/** Somebody with this ИНН calls themselves otherwise than the register has it. */
const claim = z.object({ object_id: id, inn: z.string(), name: z.string(), claimed: z.string(), at: instant });
/** `attention`: what does not go on by itself. `held`: it names something that was not taken, and so was never sent. */
const queueFilter = z.enum(['attention', 'waiting', 'sent', 'refused', 'held', 'stopped', 'bad']);

/** The marking of one deal, as much of it as staff need to decide whether it may be handed over without an erid. */
const deskDeal = z.object({
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

const ofQueue = { access: 'moderator', params: z.object({ object_id: id }), answer: nothing } as const;

export const deskMarkingCalls = defineCalls({
  'GET /v1/desk/marking': {
    summary: 'Очередь в ОРД: что ждёт, что отклонено и чьё это',
    access: 'moderator',
    /** `deal`: its number, its address or its id; then what of the queue is its own. */
    query: pageQuery.extend({
      state: queueFilter.optional(),
      deal: oneLine(300, 'Это не похоже на сделку.').optional(),
    }),
    answer: pageSchema(queueRow).extend({
      /** `test`: the ОРД is not a real one. */
      mode: z.enum(MARKING_MODES),
      counts: z.record(queueFilter, z.int()),
      /** The key was refused: nothing is sent until it is changed. */
      is_stopped: z.boolean(),
      /** Found last night: what the ОРД knows otherwise than we do. */
      differences: z.array(difference),
      claims: z.array(claim),
      /** The deal that was asked for; null when there is none. */
      deal: deskDeal.nullable(),
    }),
  },
  'POST /v1/desk/marking/{object_id}/retry': {
    summary: 'Отправить в ОРД ещё раз',
    ...ofQueue,
    errors: ['already_sent'],
  },
  'POST /v1/desk/marking/{object_id}/stop': {
    summary: 'Больше не отправлять; обе стороны узнают, кто остановил и почему',
    ...ofQueue,
    body: z.strictObject({ words: oneLine(500, 'Напишите причину.').min(3, 'Напишите причину.') }).optional(),
    errors: ['already_sent', 'being_sent'],
  },
  'PUT /v1/desk/marking/{object_id}/name': {
    summary: 'Исправить, как ОРД знает контрагента с этим ИНН',
    ...ofQueue,
    body: z.strictObject({ name: oneLine(255, 'Укажите название.').min(2, 'Укажите название.') }),
    errors: ['not_a_person'],
  },
  'POST /v1/desk/marking/deals/{deal_id}/waive': {
    summary: 'Разрешить сдачу без erid, с причиной',
    access: 'moderator',
    params: z.object({ deal_id: id }),
    body: z.strictObject({ words: oneLine(500, 'Напишите причину.').min(3, 'Напишите причину.') }),
    answer: nothing,
    errors: ['marking_not_needed', 'erid_there'],
  },
});
