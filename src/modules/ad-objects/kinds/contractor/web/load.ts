import { type DetailContext, loadDetail } from '../../../web/detail/load.ts';

export async function loadContractor(context: DetailContext, contractorId: string) {
  return { ...(await loadDetail(context, 'contractor', contractorId)), extra: null };
}
