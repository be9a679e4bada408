/** Acts: whole ones, and ones in pieces that wait for `/ready`. */
import { z } from 'zod';
import type { Contract } from '../rules/contract.ts';
import { type Creative, initialContracts } from '../rules/creative.ts';
import { externalId } from '../rules/fault.ts';
import {
  headerOnly,
  type Invoice,
  type InvoiceItem,
  type InvoiceWorld,
  invoice,
  invoiceItems,
  judgeInvoice,
} from '../rules/invoice.ts';
import type { Person } from '../rules/person.ts';
import { forbidden, gone, notFound, parseJson, read, refusedBody, type StandInAnswer } from './answer.ts';
import { type Handler, keep, type StandInContext, taxStatusOf, todayOf } from './context.ts';
import type { Kept } from './state.ts';

type State = 'draft' | 'deleted' | null;
const INFO = 'Do not forget to call /ready';

async function actOf({ state }: StandInContext, id: string): Promise<Kept<Invoice>> {
  const kept = await state.find<Invoice>('invoice', id);
  if (!kept) throw notFound(`invoice ${id}`);
  return kept;
}

/** Once the fee is charged an act is frozen. */
function refuseBlocked(context: StandInContext, id: string): void {
  if (taxStatusOf(context, id) === 'blocked') throw forbidden('invoice is blocked: the tax is charged');
}

async function worldOf(context: StandInContext, act: Invoice): Promise<InvoiceWorld> {
  const { state } = context;
  const contractOf = async (id: string, field: string) => {
    const kept = await state.find<Contract>('contract', id);
    if (!kept) throw notFound(`contract ${id}`, field);
    return kept.body;
  };
  const contract = await contractOf(act.contract_external_id, 'contract_external_id');
  const parentId = contract.parent_contract_external_id;
  const orderId = act.order_contract_external_id;
  const order = orderId ? await contractOf(orderId, 'order_contract_external_id') : undefined;
  const itemContracts = new Map<string, Contract>();
  const cobranded = new Set<string>();
  for (const [place, item] of (act.items ?? []).entries()) {
    const id = item.contract_external_id;
    if (id) itemContracts.set(id, await contractOf(id, `items.${place}.contract_external_id`));
    if (item.cid && !(await state.find('cid', item.cid))) throw notFound(`cid ${item.cid}`, `items.${place}.cid`);
    for (const { creative_external_id: creativeId, platforms } of item.creatives ?? []) {
      const creative = await state.find<Creative>('creative', creativeId);
      if (!creative) throw notFound(`creative ${creativeId}`, `items.${place}.creatives`);
      if (initialContracts(creative.body) > 1) cobranded.add(creativeId);
      for (const { pad_external_id: pad } of platforms ?? []) {
        if (!(await state.find('pad', pad))) throw notFound(`pad ${pad}`, `items.${place}.creatives`);
      }
    }
  }
  return {
    contract,
    parent: parentId ? await contractOf(parentId, 'contract_external_id') : undefined,
    order,
    orderClient: order && (await state.find<Person>('person', order.client_external_id))?.body,
    itemContracts,
    isCobranded: (id) => cobranded.has(id),
    today: todayOf(context),
  };
}

async function judged(context: StandInContext, act: Invoice): Promise<void> {
  const faults = judgeInvoice(act, await worldOf(context, act));
  if (faults.length > 0) throw refusedBody(faults);
}

interface Write {
  id: string;
  body: Invoice;
  status: State;
  /** In pieces: nothing goes to the register before `/ready`. */
  isOpen: boolean;
}

async function save(context: StandInContext, { id, body, status, isOpen }: Write): Promise<StandInAnswer> {
  await judged(context, body);
  const code = await keep(context, { kind: 'invoice', id, body, more: { status, is_open: isOpen } });
  return { status: code, body: { info: isOpen ? [{ message: INFO }] : [] } };
}

export const putInvoice: Handler = async (context, request, id) => {
  refuseBlocked(context, id);
  const { data } = read(invoice, parseJson(request.body), { isStrict: context.behaviour.is_strict });
  const status = request.query.get('draft') === 'true' ? 'draft' : null;
  return save(context, { id, body: data, status, isOpen: false });
};

export const putHeader: Handler = async (context, request, id) => {
  refuseBlocked(context, id);
  const { data } = read(headerOnly, parseJson(request.body), { isStrict: context.behaviour.is_strict });
  const items = (await context.state.find<Invoice>('invoice', id))?.body.items;
  return save(context, { id, body: { ...data, ...(items && { items }) }, status: null, isOpen: true });
};

const keyOf = ({ contract_external_id, cid }: Pick<InvoiceItem, 'contract_external_id' | 'cid'>) =>
  contract_external_id ?? cid;

export const patchItems: Handler = async (context, request, id) => {
  refuseBlocked(context, id);
  const { data } = read(invoiceItems, parseJson(request.body), { isStrict: context.behaviour.is_strict });
  const { body } = await actOf(context, id);
  const given = new Set(data.items.map(keyOf));
  const items = [...(body.items ?? []).filter((one) => !given.has(keyOf(one))), ...data.items];
  const whole = read(invoice, { ...body, items }, { isStrict: false }).data;
  return save(context, { id, body: whole, status: null, isOpen: true });
};

export const readyInvoice: Handler = async (context, _request, id) => {
  refuseBlocked(context, id);
  const { body } = await actOf(context, id);
  await keep(context, { kind: 'invoice', id, body, more: { status: null, is_open: false } });
  return { status: 200 };
};

export const getInvoice: Handler = async (context, _request, id) => {
  const { body, created_at, more } = await actOf(context, id);
  return {
    status: 200,
    body: {
      ...body,
      create_date: created_at,
      status: more?.status ?? null,
      erir_tax_status: taxStatusOf(context, id),
    },
  };
};

export const getHeader: Handler = async (context, _request, id) => {
  const { items: _items, ...header } = (await actOf(context, id)).body;
  return { status: 200, body: header };
};

export const deleteInvoice: Handler = async (context, _request, id) => {
  refuseBlocked(context, id);
  const { body } = await actOf(context, id);
  await keep(context, { kind: 'invoice', id, body, more: { status: 'deleted', is_open: false } });
  return { status: 200 };
};

const removed = z.object({
  items: z
    .array(
      z.object({
        contract_external_id: externalId.optional(),
        cid: z.uuid().optional(),
        creatives: z
          .array(
            z.object({
              creative_external_id: externalId,
              platforms: z.array(z.object({ pad_external_id: externalId })).optional(),
            }),
          )
          .optional(),
      }),
    )
    .min(1),
});

type Removed = z.output<typeof removed>['items'][number];

/** At the depth given: a platform leaves its creative in place, the last creative takes its contract along. */
function without(item: InvoiceItem, wanted: Removed): InvoiceItem | undefined {
  if (!wanted.creatives) return undefined;
  const creatives = (item.creatives ?? []).flatMap((one) => {
    const named = wanted.creatives?.find((each) => each.creative_external_id === one.creative_external_id);
    if (!named) return [one];
    if (!named.platforms) return [];
    const gonePads = new Set(named.platforms.map(({ pad_external_id }) => pad_external_id));
    return [{ ...one, platforms: (one.platforms ?? []).filter((each) => !gonePads.has(each.pad_external_id)) }];
  });
  return creatives.length > 0 ? { ...item, creatives } : undefined;
}

export const deleteItems: Handler = async (context, request, id) => {
  refuseBlocked(context, id);
  const { data } = read(removed, parseJson(request.body), { isStrict: context.behaviour.is_strict });
  const { body } = await actOf(context, id);
  const wanted = new Map(data.items.map((one) => [keyOf(one), one]));
  if (!(body.items ?? []).some((one) => wanted.has(keyOf(one)))) throw gone();
  const items = (body.items ?? []).flatMap((item) => {
    const named = wanted.get(keyOf(item));
    const left = named ? without(item, named) : item;
    return left ? [left] : [];
  });
  return { ...(await save(context, { id, body: { ...body, items }, status: null, isOpen: true })), status: 200 };
};
