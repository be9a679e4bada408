/** Persons, contracts, foreign CIDs and platforms. */
import { createHash } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { type Contract, contract, judgeContract } from '../rules/contract.ts';
import { fault } from '../rules/fault.ts';
import { BARE_PLATFORMS, bareAddress, type Pad, pad } from '../rules/pad.ts';
import { type Person, person } from '../rules/person.ts';
import { conflict, notFound, pageOf, parseJson, read, refusedBody } from './answer.ts';
import { type Handler, isFinal, keep, type StandInContext, todayOf } from './context.ts';
import type { Kept, Kind } from './state.ts';
import { writeAnswer } from './write-answer.ts';

export const listOf =
  (kind: Kind, name = 'external_ids'): Handler =>
  async ({ state }, { query }) => {
    const owner = query.get('person_external_id');
    const all = (await state.list<{ person_external_id?: string }>(kind))
      .filter(([, { body }]) => !owner || body.person_external_id === owner)
      .map(([id]) => id);
    const { page, ...counts } = pageOf(all, query);
    return { status: 200, body: { [name]: page, ...counts } };
  };

async function found<Body>({ state }: StandInContext, kind: Kind, id: string, field?: string): Promise<Kept<Body>> {
  const kept = await state.find<Body>(kind, id);
  if (!kept) throw notFound(`${kind} ${id}`, field);
  return kept;
}

export const putPerson: Handler = async (context, request, id) => {
  const { data, messages } = read(person, parseJson(request.body), { isStrict: context.behaviour.is_strict });
  const { type, inn } = data.juridical_details;
  if (context.behaviour.refuses_same_inn && inn) {
    const others = await context.state.list<Person>('person');
    const isTaken = others.some(
      ([other, { body }]) => other !== id && body.juridical_details.inn === inn && body.juridical_details.type === type,
    );
    if (isTaken) throw conflict();
  }
  return writeAnswer(context, await keep(context, { kind: 'person', id, body: data }), messages);
};

export const getPerson: Handler = async (context, _request, id) => {
  const { body, created_at } = await found<Person>(context, 'person', id);
  const contracts = await context.state.list<Contract>('contract');
  const isLocked = contracts.some(
    ([contractId, kept]) =>
      [kept.body.client_external_id, kept.body.contractor_external_id].includes(id) &&
      cidOf(context, contractId, kept) !== undefined,
  );
  const locked_fields = isLocked
    ? [{ field: 'juridical_details', reasons: ['person is a party of a contract with cid'] }]
    : [];
  return { status: 200, body: { ...body, create_date: created_at, locked_fields } };
};

export const putContract: Handler = async (context, request, id) => {
  const { data, messages } = read(contract, parseJson(request.body), { isStrict: context.behaviour.is_strict });
  const client = await found<Person>(context, 'person', data.client_external_id, 'client_external_id');
  const contractor = await found<Person>(context, 'person', data.contractor_external_id, 'contractor_external_id');
  await refuseLocked(context, id, data);
  const parentId = data.parent_contract_external_id;
  const parent = parentId
    ? (await found<Contract>(context, 'contract', parentId, 'parent_contract_external_id')).body
    : undefined;
  const faults = judgeContract(data, {
    client: client.body,
    contractor: contractor.body,
    parent,
    today: todayOf(context),
  });
  if (faults.length > 0) throw refusedBody(faults);
  return writeAnswer(context, await keep(context, { kind: 'contract', id, body: data }), messages);
};

const uuidOf = (text: string) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');

/** Given out by the register some time after it was asked for. */
function cidOf(context: StandInContext, id: string, kept: Kept): string | undefined {
  const asked = kept.more?.cid_asked_at as string | undefined;
  return asked && isFinal(context, { ...kept, written_at: asked }) ? uuidOf(id) : undefined;
}

/** Once the register has given the CID. */
const LOCKED = ['date'] as const;

async function refuseLocked(context: StandInContext, id: string, data: Contract): Promise<void> {
  const kept = await context.state.find<Contract>('contract', id);
  if (!kept || !cidOf(context, id, kept)) return;
  const changed = LOCKED.filter((field) => kept.body[field] !== data[field]);
  if (changed.length > 0) throw refusedBody(changed.map((field) => fault(field, 'locked: contract has a cid')));
}

export const getContract: Handler = async (context, _request, id) => {
  const kept = await found<Contract>(context, 'contract', id);
  const all = await context.state.list<Contract>('contract');
  const cid = cidOf(context, id, kept);
  return {
    status: 200,
    body: {
      ...kept.body,
      create_date: kept.created_at,
      has_additional_contracts: all.some(([, { body }]) => body.parent_contract_external_id === id),
      ...(cid && { cid }),
      locked_fields: cid ? LOCKED.map((field) => ({ field, reasons: ['contract has a cid'] })) : [],
    },
  };
};

export const createCid: Handler = async (context, _request, id) => {
  const kept = await found(context, 'contract', id);
  if (kept.more?.cid_asked_at) return { status: 200 };
  const more = { ...kept.more, cid_asked_at: context.now().toISOString() };
  await context.state.keep('contract', id, { ...kept, more });
  return { status: 201 };
};

const foreignCid = z
  .object({
    name: z.string().min(1).max(255),
    client_inn: z.string().optional(),
    client_foreign_inn: z.string().optional(),
    client_foreign_registration_number: z.string().optional(),
    client_foreign_epayment_method: z.string().optional(),
    client_phone: z.string().optional(),
  })
  .refine(
    ({ name: _name, client_phone: _phone, ...numbers }) => Object.values(numbers).filter(Boolean).length <= 1,
    'at most one number of the client',
  );

export const putCid: Handler = async (context, request, id) => {
  if (!z.uuid().safeParse(id).success) throw refusedBody([fault('cid', 'cid must be a UUID')]);
  const { data, messages } = read(foreignCid, parseJson(request.body), { isStrict: context.behaviour.is_strict });
  return writeAnswer(context, await keep(context, { kind: 'cid', id, body: data }), messages);
};

export const getCid: Handler = async (context, _request, id) => {
  const kept = await found<object>(context, 'cid', id);
  return { status: 200, body: { ...kept.body, erir_status: isFinal(context, kept) ? 'verified' : 'new' } };
};

/** The ОРД may know more bare platforms than we do. */
const RESTRICTED = [...BARE_PLATFORMS, 'telegram.dog'];

export const restrictedPads: Handler = async () => ({
  status: 200,
  body: { urls: RESTRICTED.map((host) => `https://${host}`) },
});

export const putPad: Handler = async (context, request, id) => {
  const { data, messages } = read(pad, parseJson(request.body), { isStrict: context.behaviour.is_strict });
  if (data.url && RESTRICTED.includes(bareAddress(data.url))) {
    throw refusedBody([fault('url', 'url of a whole platform is not allowed')]);
  }
  await found(context, 'person', data.person_external_id, 'person_external_id');
  return writeAnswer(context, await keep(context, { kind: 'pad', id, body: data }), messages);
};

export const getPad: Handler = async (context, _request, id) => {
  const { body, created_at } = await found<Pad>(context, 'pad', id);
  return { status: 200, body: { ...body, ...(body.url && { url: inUnicode(body.url) }), create_date: created_at } };
};

/** Addresses come back as people read them. */
function inUnicode(url: string): string {
  const { hostname } = new URL(url);
  return url.replace(hostname, domainToUnicode(hostname));
}
