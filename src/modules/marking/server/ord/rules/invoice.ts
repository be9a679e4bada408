import { z } from 'zod';
import { actAmount, isZero, judgeAmount, judgeRateOfDay, statisticsAmount, unitsOf, VAT_RATES } from './amount.ts';
import { type Contract, isAgentForPublisher } from './contract.ts';
import { day, ERIR_FIRST_DAY, externalId, type Fault, fault, type Refuse, rules } from './fault.ts';
import { isForeignType, type Person, ROLES } from './person.ts';
import { judgePeriod } from './statistics.ts';

const role = z.enum([...ROLES, 'mediator']);
const flags = z.array(z.enum(['social', 'social_quota'])).max(1);

const platform = z.object({
  pad_external_id: externalId,
  shows_count: z.number().int().min(0),
  invoice_shows_count: z.number().int().min(0),
  amount: statisticsAmount,
  amount_per_event: z.string().regex(/^\d{1,11}(\.\d{1,8})?$/),
  pay_type: z.enum(['cpa', 'cpc', 'cpm', 'other']),
  date_start_planned: day,
  date_end_planned: day,
  date_start_actual: day,
  date_end_actual: day,
});

const item = z.object({
  contract_external_id: externalId.optional(),
  cid: z.uuid().optional(),
  amount: actAmount,
  flags: flags.optional(),
  creatives: z
    .array(z.object({ creative_external_id: externalId, platforms: z.array(platform).optional() }))
    .optional(),
});

const commission = actAmount
  .extend({
    vat_rate: z.enum(VAT_RATES).nullish(),
    serial: z.string().min(1).max(255).optional(),
    date: day.optional(),
  })
  .optional();

export const invoiceHeader = z.object({
  contract_external_id: externalId,
  order_contract_external_id: externalId.nullish(),
  date: day,
  date_start: day,
  date_end: day,
  serial: z.string().min(1).max(255).nullish(),
  amount: z.object({ services: actAmount, commission }),
  client_role: role,
  contractor_role: role,
  flags: flags.optional(),
});

export type InvoiceHeader = z.output<typeof invoiceHeader>;
export const invoiceItems = z.object({ items: z.array(item) });
export const invoice = invoiceHeader
  .extend({ items: z.array(item).nullish() })
  .superRefine(rules((given, refuse) => judgeAlone(given, refuse)));
export const headerOnly = invoiceHeader.superRefine(rules((given, refuse) => judgeAlone(given, refuse)));

export type Invoice = z.output<typeof invoice>;
export type InvoiceItem = z.output<typeof item>;

function judgeAlone(given: InvoiceHeader & { items?: InvoiceItem[] | null | undefined }, refuse: Refuse): void {
  const { date, date_start, date_end, amount, items } = given;
  for (const [field, value] of Object.entries({ date, date_start, date_end })) {
    if (value < ERIR_FIRST_DAY) refuse(field, `${field} must not be before ${ERIR_FIRST_DAY}`);
  }
  if (date_start > date_end) refuse('date_end', 'date_end must not be before date_start');
  judgeAmount(amount.services, 'amount.services', refuse);
  judgeRateOfDay(amount.services.vat_rate, date, 'amount.services', refuse);
  if (amount.commission) {
    judgeAmount(amount.commission, 'amount.commission', refuse);
    judgeRateOfDay(amount.commission.vat_rate, date, 'amount.commission', refuse);
    if (amount.commission.serial && !amount.commission.date) {
      refuse('amount.commission.date', 'date is required together with serial');
    }
  }
  if (given.contractor_role === 'advertiser') refuse('contractor_role', 'contractor must not be advertiser');
  for (const [place, one] of (items ?? []).entries()) judgeItem(one, `items.${place}`, date, refuse);
  if (items) judgeSum(items, amount.services.excluding_vat, refuse);
  const initial = (items ?? []).map((one) => one.contract_external_id ?? one.cid);
  if (new Set(initial).size !== initial.length) refuse('items', 'each initial contract stands in an act once');
}

function judgeItem(one: InvoiceItem, field: string, date: string, refuse: Refuse): void {
  if ((one.contract_external_id === undefined) === (one.cid === undefined)) {
    refuse(`${field}.contract_external_id`, 'exactly one of contract_external_id and cid is required');
  }
  judgeAmount(one.amount, `${field}.amount`, refuse);
  judgeRateOfDay(one.amount.vat_rate, date, `${field}.amount`, refuse);
  const creatives = one.creatives ?? [];
  if (new Set(creatives.map((each) => each.creative_external_id)).size !== creatives.length) {
    refuse(`${field}.creatives`, 'each creative stands in an item once');
  }
  for (const [place, { platforms = [] }] of creatives.entries()) {
    for (const [at, each] of platforms.entries()) {
      const where = `${field}.creatives.${place}.platforms.${at}`;
      judgeAmount(each.amount, `${where}.amount`, refuse, 'statistics');
      const within: Refuse = (name, message) => refuse(`${where}.${name}`, message);
      judgePeriod(each.date_start_actual, each.date_end_actual, 'actual', within);
      judgePeriod(each.date_start_planned, each.date_end_planned, 'planned', within);
      if (isZero(each.amount.including_vat) !== isZero(each.amount_per_event))
        within('amount_per_event', 'amount is zero exactly when amount_per_event is zero');
    }
  }
}

/** Rounding may take a kopeck of each item, not more. */
function judgeSum(items: readonly InvoiceItem[], services: string, refuse: Refuse): void {
  const sum = items.reduce((total, { amount }) => total + unitsOf(amount.excluding_vat), 0n);
  if (sum > unitsOf(services) + unitsOf('0.01') * BigInt(items.length)) {
    refuse('items', 'the sum of the items must not be greater than the amount of the act');
  }
}

export interface InvoiceWorld {
  contract: Contract;
  /** Of an additional contract. */
  parent: Contract | undefined;
  order: Contract | undefined;
  orderClient: Person | undefined;
  /** Contracts of the items that are in the register. */
  itemContracts: ReadonlyMap<string, Contract>;
  isCobranded: (creativeId: string) => boolean;
  today: string;
}

export function judgeInvoice(given: Invoice, world: InvoiceWorld): Fault[] {
  const faults: Fault[] = [];
  const refuse: Refuse = (field, message) => faults.push(fault(field, message));
  for (const field of ['date', 'date_start', 'date_end'] as const) {
    if (given[field] > world.today) refuse(field, `${field} must not be later than today (UTC)`);
  }
  judgeMoneyOfContract(given, world, refuse);
  judgeRoles(given, world, refuse);
  if (given.order_contract_external_id) judgeOrder(world, refuse);
  judgeItemsOfContract(given, world, refuse);
  return faults;
}

const mainOf = ({ contract, parent }: InvoiceWorld): Contract => parent ?? contract;

function judgeMoneyOfContract({ amount }: Invoice, world: InvoiceWorld, refuse: Refuse): void {
  const isFree = world.contract.amount != null && isZero(world.contract.amount);
  if (isZero(amount.services.including_vat) && !isFree) {
    refuse('amount.services', 'the amount is zero for a free contract only');
  }
  const isMediation = mainOf(world).type === 'mediation';
  if (isMediation !== (amount.commission !== undefined)) {
    refuse('amount.commission', 'commission is required for a mediation contract and not allowed otherwise');
  }
}

function judgeRoles(given: Invoice, world: InvoiceWorld, refuse: Refuse): void {
  const forPublisher = isAgentForPublisher(world.contract, world.parent);
  if (given.client_role === 'publisher' && !forPublisher) {
    refuse('client_role', 'publisher is a client only by a contract with agent_acting_for_publisher');
  }
  if (forPublisher && given.contractor_role === 'publisher') {
    refuse('contractor_role', 'contractor must not be publisher with agent_acting_for_publisher');
  }
  if (forPublisher && given.client_role === 'advertiser') {
    refuse('client_role', 'client must not be advertiser with agent_acting_for_publisher');
  }
}

/** «По поручению»: the agent's contract with the publisher on whose behalf the act's contract was made. */
function judgeOrder({ contract, parent, order, orderClient }: InvoiceWorld, refuse: Refuse): void {
  const field = 'order_contract_external_id';
  if (!order?.flags?.includes('agent_acting_for_publisher') || order.type !== 'mediation') {
    refuse(field, 'a mediation contract with agent_acting_for_publisher is required');
    return;
  }
  if (orderClient && isForeignType(orderClient.juridical_details.type)) refuse(field, 'its client must be Russian');
  const main = parent ?? contract;
  const side = main.type === 'mediation' ? main.client_external_id : main.contractor_external_id;
  if (order.contractor_external_id !== side) refuse(field, 'its contractor is not the side of the act that it must be');
}

function judgeItemsOfContract(given: Invoice, world: InvoiceWorld, refuse: Refuse): void {
  for (const [place, one] of (given.items ?? []).entries()) {
    const id = one.contract_external_id;
    const isOwn =
      id !== undefined &&
      (id === given.contract_external_id ||
        world.itemContracts.get(id)?.parent_contract_external_id === given.contract_external_id);
    if (given.client_role === 'advertiser' && !isOwn) {
      refuse(
        `items.${place}.contract_external_id`,
        'an act with the advertiser closes its own contract or its additional',
      );
    }
    for (const [at, { creative_external_id: creative, platforms }] of (one.creatives ?? []).entries()) {
      for (const [number, each] of (platforms ?? []).entries())
        for (const name of ['date_end_actual', 'date_start_planned', 'date_end_planned'] as const)
          if (each[name] > world.today)
            refuse(
              `items.${place}.creatives.${at}.platforms.${number}.${name}`,
              `${name} must not be later than today (UTC)`,
            );
      if (platforms && world.isCobranded(creative)) {
        refuse(`items.${place}.creatives.${at}.platforms`, 'platforms are not allowed for co-branded creatives');
      }
    }
  }
}
