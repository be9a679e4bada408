import { z } from 'zod';
import { isZero } from './amount.ts';
import { day, ERIR_FIRST_DAY, externalId, type Fault, fault, rules } from './fault.ts';
import { isForeignType, type Person } from './person.ts';

const FLAGS = [
  'vat_included',
  'contractor_is_creatives_reporter',
  'agent_acting_for_publisher',
  'is_charge_paid_by_agent',
] as const;

export const contract = z
  .object({
    type: z.enum(['service', 'mediation', 'additional']),
    client_external_id: externalId,
    contractor_external_id: externalId,
    date: day,
    date_end: day.nullish(),
    serial: z.string().min(1).max(255).nullish(),
    subject_type: z.enum(['representation', 'org_distribution', 'mediation', 'distribution', 'other']),
    action_type: z.enum(['distribution', 'conclude', 'commercial', 'other']).optional(),
    parent_contract_external_id: z.string().max(255).optional(),
    amount: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,8})?$/)
      .nullish(),
    flags: z.array(z.enum(FLAGS)).optional(),
  })
  .superRefine(
    rules(({ type, date, date_end, action_type, amount, flags = [], ...other }, refuse) => {
      if (other.client_external_id === other.contractor_external_id) {
        refuse('contractor_external_id', 'client and contractor must be different persons');
      }
      if (date < ERIR_FIRST_DAY) refuse('date', `date must not be before ${ERIR_FIRST_DAY}`);
      if (date_end && date_end < date) refuse('date_end', 'date_end must not be before date');
      if ((type === 'mediation') !== (action_type !== undefined)) {
        refuse('action_type', 'action_type is required for mediation and not allowed otherwise');
      }
      if ((type === 'additional') !== (other.parent_contract_external_id !== undefined)) {
        refuse('parent_contract_external_id', 'a parent is required for additional and not allowed otherwise');
      }
      if (amount && !isZero(amount) && !flags.includes('vat_included')) {
        refuse('flags', 'vat_included is required when the amount is not zero');
      }
      if (type === 'mediation' && amount && isZero(amount)) {
        refuse('amount', 'amount of a mediation contract must not be zero');
      }
      if (flags.includes('agent_acting_for_publisher') && flags.includes('is_charge_paid_by_agent')) {
        refuse('flags', 'agent_acting_for_publisher and is_charge_paid_by_agent exclude each other');
      }
    }),
  );

export type Contract = z.output<typeof contract>;

/** References of the contract. A missing parent or side is answered with 404 before these rules. */
export interface ContractWorld {
  client: Person;
  contractor: Person;
  parent?: Contract | undefined;
  today: string;
}

export function judgeContract(given: Contract, { client, contractor, parent, today }: ContractWorld): Fault[] {
  const faults: Fault[] = [];
  const { flags = [], type } = given;
  if (given.date > today) faults.push(fault('date', 'date must not be later than today (UTC)'));
  if (client.juridical_details.inn && client.juridical_details.inn === contractor.juridical_details.inn) {
    faults.push(fault('contractor_external_id', 'client and contractor must have different inn'));
  }
  if (parent) {
    if (parent.type === 'additional') {
      faults.push(fault('parent_contract_external_id', 'the parent must not be additional itself'));
    }
    if (
      parent.client_external_id !== given.client_external_id ||
      parent.contractor_external_id !== given.contractor_external_id
    ) {
      faults.push(fault('client_external_id', 'the sides must be those of the parent contract'));
    }
    if (parent.type === 'mediation' && given.amount && isZero(given.amount)) {
      faults.push(fault('amount', 'amount of an additional to a mediation contract must not be zero'));
    }
  }
  const isMediation = type === 'mediation';
  if (flags.includes('contractor_is_creatives_reporter') && !contractor.roles.includes('ors')) {
    faults.push(fault('flags', 'contractor_is_creatives_reporter needs a contractor with the role ors'));
  }
  if (flags.includes('agent_acting_for_publisher') && !isMediation) {
    faults.push(fault('flags', 'agent_acting_for_publisher is allowed for mediation only'));
  }
  if (flags.includes('is_charge_paid_by_agent') && (!isMediation || isForeignType(contractor.juridical_details.type))) {
    faults.push(fault('flags', 'is_charge_paid_by_agent needs a mediation contract with a Russian contractor'));
  }
  return faults;
}

/** Type and flags of an additional contract are those of the contract it belongs to. */
export const isAgentForPublisher = (given: Contract, parent: Contract | undefined): boolean =>
  [given, parent].some((one) => one?.flags?.includes('agent_acting_for_publisher'));
