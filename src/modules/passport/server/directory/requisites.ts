/** Requisites of people, for documents between those who deal with each other; nobody else may see them. */
import type { Db } from '#platform/database/schema.ts';
import type { LegalForm, TaxRegime } from '../../../requisites/contract.ts';
import { listRequisites } from '../store.ts';

export interface Requisites {
  name: string;
  legalForm: LegalForm | null;
  companyName: string | null;
  /** As in the passport or in the register of companies. */
  legalName: string | null;
  /** Null until told. */
  taxRegime: TaxRegime | null;
  inn: string | null;
  ogrn: string | null;
  kpp: string | null;
}

export async function readRequisites(accountIds: readonly string[], db: Db): Promise<ReadonlyMap<string, Requisites>> {
  const rows = await listRequisites(db, accountIds);
  return new Map(
    rows.map(({ account_id, name, legal_form, company_name, legal_name, tax_regime, inn, ogrn, kpp }) => [
      account_id,
      {
        ...{ name, inn, ogrn, kpp },
        legalForm: legal_form,
        companyName: company_name,
        legalName: legal_name,
        taxRegime: tax_regime,
      },
    ]),
  );
}
