import type { Deal } from '../contract.ts';

/** To the dialog of the two sides about their deal; `words` are begun there and wait to be sent. */
export function chatPath(
  { deal_id, side, buyer, seller }: Pick<Deal, 'deal_id' | 'side' | 'buyer' | 'seller'>,
  words = '',
) {
  const other = side === 'seller' ? buyer : seller;
  const begun = words && `&text=${encodeURIComponent(words)}`;
  return `/chats?with=${other.account_id}&deal=${deal_id}${begun}`;
}

export const chatLabel = ({ side }: Pick<Deal, 'side'>): string =>
  side === 'seller' ? 'Написать покупателю' : 'Написать продавцу';
