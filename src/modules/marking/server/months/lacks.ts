/** Gaps in the file of a month, each with whom to ask. */
import type { Placed } from './facts.ts';

/** The contract of an agency with its client is theirs: the seller asks for it. */
export const KNOWN_TO_BUYER = 'знает только покупатель';

export function lacksOf(side: 'buyer' | 'seller', { row, seller, tax }: Placed): string[] {
  const isForClient = (row.frozen ? row.frozen.chain.agency : row.advertiser?.agency) != null;
  const nobody = (who: string) => `Нет договора и акта: ${who} не указал в реквизитах, кто он, и ИНН.`;
  return [
    ...(side === 'seller' && isForClient
      ? [
          `Покупатель — агентство. Его договор с рекламодателем ${KNOWN_TO_BUYER}: спросите у него номер и дату или CID, без них акт неполон.`,
        ]
      : []),
    ...(row.frozen ? [] : [nobody(seller ? 'покупатель' : 'продавец')]),
    ...(tax ? [] : ['Продавец не указал, какой налог платит: акта нет, а НДС в показах может быть другим.']),
  ];
}
