/** SQL on persons, contracts and platforms as the register knows them: each once, however many deals name it. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import type { Person } from '../ord/rules/person.ts';

type Role = Person['roles'][number];
export type OwnType = 'juridical' | 'ip' | 'physical';

export interface PersonRow {
  person_id: string;
  type: OwnType;
  inn: string;
  name: string;
  roles: Role[];
  site_url: string | null;
}

const PERSON = 'ohv-p-';
export const personIdOf = ({ person_id }: Pick<PersonRow, 'person_id'>): string => PERSON + person_id;

/** The other way round. */
export const personKeyOf = (externalId: string): string => externalId.slice(PERSON.length);

/** As the register is told of them. */
export const personBodyOf = ({ name, roles, site_url, type, inn }: PersonRow): Person => ({
  name,
  roles,
  ...(site_url && roles.includes('ors') && { rs_url: site_url }),
  juridical_details: { type, inn },
});

/** The register has it and found nothing wrong with it; what is on its way once more was taken before. */
const isTaken = (kind: 'person' | 'pad', externalId: RawBuilder<string>) => sql<boolean>`EXISTS (
  SELECT FROM marking_objects WHERE environment = known.environment AND kind = ${kind} AND external_id = ${externalId}
    AND sent_hash IS NOT NULL AND state <> 'refused' AND erir <> 'bad')`;

const isTakenName = isTaken('person', sql`'ohv-p-' || known.person_id`);

/**
 * Roles only grow: the ОРД replaces them all. Nobody has proved that an ИНН is theirs, so a name can be typed over only by whoever gave
 * it, and by nobody once the register has taken it or staff have looked at it. What is called otherwise then, staff settle.
 */
export async function upsertPerson(
  db: Transaction,
  given: {
    environment: string;
    type: OwnType;
    inn: string;
    name: string;
    /** Whose requisites have this ИНН; null when somebody else names the person. `operator`: the exchange by its settings. */
    namedBy: string | 'operator' | null;
    roles: readonly Role[];
    siteUrl?: string;
  },
): Promise<PersonRow> {
  const isOperator = given.namedBy === 'operator';
  const namedBy = isOperator ? null : given.namedBy;
  const isSettled = sql<boolean>`(known.is_staff_name OR ${isTakenName} OR known.named_by <> ${namedBy}
    OR (known.named_by IS NOT NULL AND ${namedBy}::uuid IS NULL))`;
  const { rows } = await sql<PersonRow>`
    INSERT INTO marking_persons AS known (person_id, environment, type, inn, name, named_by, is_staff_name, roles, site_url)
    VALUES (${newId()}, ${given.environment}, ${given.type}, ${given.inn}, ${given.name}, ${namedBy}, ${isOperator},
      ${[...given.roles].sort()}::text[], ${given.siteUrl ?? null})
    ON CONFLICT (environment, type, inn) DO UPDATE SET
      roles = (SELECT array_agg(DISTINCT role ORDER BY role) FROM unnest(known.roles || excluded.roles) AS role),
      site_url = coalesce(excluded.site_url, known.site_url),
      named_by = coalesce(known.named_by, excluded.named_by),
      is_staff_name = known.is_staff_name OR excluded.is_staff_name,
      name = CASE WHEN ${isOperator} OR coalesce(${isSettled}, false) IS FALSE THEN excluded.name ELSE known.name END
    RETURNING person_id, type, inn, name, roles, site_url`.execute(db);
  return rows[0] as PersonRow;
}

export interface KnownName {
  type: OwnType;
  inn: string;
  name: string;
  /** Whose requisites gave it. */
  named_by: string | null;
  /** The register has taken it, or staff have looked at it. */
  is_settled: boolean;
}

export async function listKnownNames(db: Db, environment: string, inns: readonly string[]): Promise<KnownName[]> {
  if (inns.length === 0) return [];
  const { rows } = await sql<KnownName>`
    SELECT type, inn, name, named_by, is_staff_name OR ${isTakenName} AS is_settled FROM marking_persons AS known
    WHERE environment = ${environment} AND inn = ANY(${[...new Set(inns)]}::text[])`.execute(db);
  return rows;
}

/** Somebody with this ИНН calls themselves otherwise than it is known: for staff to look at, once. */
export async function noteClaim(
  db: Db,
  environment: string,
  { type, inn, name, by }: { type: OwnType; inn: string; name: string; by: string },
): Promise<void> {
  await sql`
    UPDATE marking_persons SET claimed_name = ${name}, claimed_by = ${by}, claimed_at = now()
    WHERE environment = ${environment} AND type = ${type} AND inn = ${inn}
      AND claimed_name IS DISTINCT FROM ${name} AND settled_claim IS DISTINCT FROM ${name}`.execute(db);
}

/** As staff have found it; nobody can type over it. */
export async function setPersonName(db: Transaction, externalId: string, name: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    UPDATE marking_persons SET name = ${name}, is_staff_name = true,
      settled_claim = coalesce(claimed_name, settled_claim), claimed_name = NULL, claimed_at = NULL
    WHERE person_id = ${personKeyOf(externalId)}
    RETURNING person_id, type, inn, name, roles, site_url`.execute(db);
  return rows[0];
}

export interface ContractRow {
  contract_id: string;
  serial: string;
  date: string;
}

export const contractIdOf = ({ contract_id }: Pick<ContractRow, 'contract_id'>): string => `ohv-c-${contract_id}`;

interface Sides {
  environment: string;
  clientId: string;
  contractorId: string;
}

/** Made once for the same two sides, with a number of its own. */
export async function upsertFrame(
  db: Transaction,
  { kind, date, ...sides }: Sides & { kind: 'order' | 'placement'; date: string },
): Promise<ContractRow> {
  const found = await findFrame(db, { kind, ...sides });
  if (found) return found;
  const serial =
    kind === 'order'
      ? sql`'ОХ-Р-' || lpad(nextval('marking_order_serial')::text, 6, '0')`
      : sql`'ОХ-П-' || lpad(nextval('marking_placement_serial')::text, 6, '0')`;
  await sql`
    INSERT INTO marking_contracts (contract_id, environment, kind, client_id, contractor_id, serial, date)
    VALUES (${newId()}, ${sides.environment}, ${kind}, ${sides.clientId}, ${sides.contractorId}, ${serial}, ${date})
    ON CONFLICT DO NOTHING`.execute(db);
  // Of two who made it at once the first one did.
  return (await findFrame(db, { kind, ...sides })) as ContractRow;
}

async function findFrame(
  db: Db,
  { kind, environment, clientId, contractorId }: Sides & { kind: string },
): Promise<ContractRow | undefined> {
  const { rows } = await sql<ContractRow>`
    SELECT contract_id, serial, date FROM marking_contracts
    WHERE environment = ${environment} AND kind = ${kind} AND client_id = ${clientId} AND contractor_id = ${contractorId}`.execute(
    db,
  );
  return rows[0];
}

/** The contract of an advertiser with their agency, by its own number and day. */
export async function upsertInitial(
  db: Transaction,
  { environment, clientId, contractorId, serial, date }: Sides & { serial: string; date: string },
): Promise<ContractRow> {
  const { rows } = await sql<ContractRow>`
    INSERT INTO marking_contracts (contract_id, environment, kind, client_id, contractor_id, serial, date)
    VALUES (${newId()}, ${environment}, 'initial', ${clientId}, ${contractorId}, ${serial}, ${date})
    ON CONFLICT (environment, client_id, contractor_id, serial, date) WHERE kind = 'initial'
    DO UPDATE SET serial = excluded.serial RETURNING contract_id, serial, date`.execute(db);
  return rows[0] as ContractRow;
}

export interface PadRow {
  pad_id: string;
  name: string;
}

export const padIdOf = ({ pad_id }: Pick<PadRow, 'pad_id'>): string => `ohv-r-${pad_id}`;

export async function upsertPad(
  db: Transaction,
  given: { environment: string; objectId: string; url: string; personId: string; name: string },
): Promise<PadRow> {
  const { rows } = await sql<PadRow>`
    INSERT INTO marking_pads AS known (pad_id, environment, object_id, url, person_id, name)
    VALUES (${newId()}, ${given.environment}, ${given.objectId}, ${given.url}, ${given.personId}, ${given.name})
    ON CONFLICT (environment, object_id, url) DO UPDATE SET person_id = excluded.person_id,
      name = CASE WHEN ${isTaken('pad', sql`'ohv-r-' || known.pad_id`)} THEN known.name ELSE excluded.name END
    RETURNING pad_id, name`.execute(db);
  return rows[0] as PadRow;
}
