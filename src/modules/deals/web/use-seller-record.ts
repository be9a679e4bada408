import { useEffect, useState } from 'react';
import type { Api } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import type { dealCalls, SellerRecord } from '../contract.ts';

type DealApi = Api<typeof dealCalls>;
let batch: { ids: Set<string>; answer: Promise<readonly SellerRecord[]> } | null = null;

/** Rows that appear together ask together: one call for all sellers of a basket. */
async function ask(api: DealApi, accountId: string): Promise<SellerRecord | undefined> {
  if (!batch) {
    const ids = new Set<string>();
    const answer = Promise.resolve().then(async () => {
      batch = null;
      return (await api('GET /v1/sellers/records', { query: { account_ids: [...ids].join() } })).items;
    });
    batch = { ids, answer };
  }
  batch.ids.add(accountId);
  return (await batch.answer).find(({ account_id }) => account_id === accountId);
}

/** Null while loading and after a failed request. */
export function useSellerRecord(accountId: string): SellerRecord | null {
  const api = useApi<typeof dealCalls>();
  const [record, setRecord] = useState<SellerRecord | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask(api, accountId).then(
      (answer) => isCurrent && setRecord(answer ?? null),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [api, accountId]);
  return record?.account_id === accountId ? record : null;
}
