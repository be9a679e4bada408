import { useContext, useId } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { roubles } from '#words/money.ts';
import { ObjectSlots } from '../../ad-objects/web/index.ts';
import type { Basket } from '../contract.ts';
import { BasketItemCard } from './basket-item.tsx';
import styles from './seller-group.module.css';
import type { BasketEdits } from './use-basket-edits.ts';

interface SellerGroupProps {
  group: Basket['sellers'][number];
  basket: Basket;
  edits: BasketEdits;
}

export function SellerGroup({ group: { seller, items, total }, basket, edits }: SellerGroupProps) {
  const id = useId();
  const { Trust } = useContext(ObjectSlots);
  return (
    <Card as="section" aria-labelledby={id}>
      <header className={`${styles.head} row middle gap-3 line-below`}>
        <Avatar name={seller.name} src={seller.avatar} seed={seller.account_id} />
        <div className="grow">
          <h2 className="t-15 bold anywhere" id={id}>
            <AppLink to={`/account/${seller.account_id}`}>{seller.name}</AppLink>
          </h2>
          {Trust ? <Trust accountId={seller.account_id} /> : null}
        </div>
        <span className="bold nowrap">{roubles(total)}</span>
      </header>
      {items.map((item) => (
        <BasketItemCard key={item.item_id} item={item} basket={basket} edits={edits} />
      ))}
    </Card>
  );
}
