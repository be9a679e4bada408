import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { roubles } from '#words/money.ts';
import { counted, DAYS } from '#words/plurals.ts';
import type { Basket, BasketItem } from '../contract.ts';
import styles from './basket-item.module.css';
import { itemsOf } from './recount.ts';

interface FormatChoiceProps {
  item: BasketItem;
  basket: Basket;
  onChoose(offerId: string): void;
}

/** Another format or service of the same object, in place. */
export function FormatChoice({ item, basket, onChoose }: FormatChoiceProps) {
  const others = item.choices.filter(({ offer_id }) => offer_id !== item.offer_id);
  if (others.length === 0) return null;
  const isIn = (offerId: string) => itemsOf(basket).some(({ id, offer_id }) => id === item.id && offer_id === offerId);
  const isSold = item.price !== null;
  return (
    <Menu
      label={`Формат: ${item.object_title}`}
      align="start"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={isSold ? `Сменить формат: ${item.offer_name}` : undefined}
          className={`${styles.pill} inline middle gap-1h round-1 surface ink t-13 medium nowrap icon-16 edges-ink`}
        >
          {isSold ? <span className={`${styles.format} ellipsis`}>{item.offer_name}</span> : 'Выбрать другой формат'}
          <IconChevronDown aria-hidden="true" />
        </button>
      )}
    >
      {item.choices.map(({ offer_id, name, price, lead_days }) => {
        const isChosen = isSold && offer_id === item.offer_id;
        const isTaken = !isChosen && isIn(offer_id);
        return (
          <MenuItem
            key={offer_id}
            icon={isChosen ? <IconCheck aria-hidden="true" /> : undefined}
            aria-disabled={isTaken || undefined}
            end={
              isTaken
                ? 'уже в корзине'
                : `${roubles(price)}, ${lead_days === 0 ? 'день в день' : counted(lead_days, DAYS)}`
            }
            onClick={() => {
              if (!isChosen && !isTaken) onChoose(offer_id);
            }}
          >
            {name}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
