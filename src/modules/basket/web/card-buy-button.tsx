import { IconBasketPlus, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { type AnyCard, factsOf } from '#modules/ad-objects/web/index.ts';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { takeFocus } from '#platform/web/take-focus.ts';
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx';
import styles from './buy-button.module.css';
import { basketPathHere, loadStore, useBasketLines } from './use-basket.ts';

/** Buys the only offer of a card at once; several are chosen on the object's page. */
export function CardBuyButton({ card }: { card: AnyCard }) {
  const lines = useBasketLines();
  const [failure, setFailure] = useState('');
  const [wasPressed, setPressed] = useState(false);
  const offers = 'offers' in card ? card.offers : [];
  const [only] = offers;
  if (!only || card.is_owner || card.legality?.light === 'red') return null;
  const { objectId: id, path } = factsOf(card);
  if (lines.some((line) => line.id === id)) {
    return (
      <AppLink
        ref={wasPressed ? takeFocus : undefined}
        to={basketPathHere()}
        className={iconButtonClass({ size: 'sm', className: styles.in })}
        aria-label={`В корзине, перейти: ${card.title}`}
        title="В корзине, перейти"
        data-word="В корзине"
      >
        <IconCheck aria-hidden="true" />
      </AppLink>
    );
  }
  if (offers.length > 1) {
    return (
      <AppLink
        to={`${path}#offers`}
        className={iconButtonClass({ size: 'sm' })}
        aria-label={`Выбрать и положить в корзину: ${card.title}`}
        title="Выбрать и положить в корзину"
        data-word="В корзину"
      >
        <IconBasketPlus aria-hidden="true" />
      </AppLink>
    );
  }
  async function buy(priceKopecks: number, offerId: string) {
    setPressed(true);
    try {
      const { addToBasket } = await loadStore();
      await addToBasket({ kind: card.kind, id, offer_id: offerId, seen_price: priceKopecks });
    } catch (error) {
      setFailure(messageOf(error));
    }
  }
  return (
    <IconButton
      size="sm"
      {...(failure && { tone: 'bad' })}
      label={failure || `В корзину: ${card.title}`}
      data-word="В корзину"
      icon={<IconBasketPlus aria-hidden="true" />}
      onClick={() => void buy(only.price, only.offer_id)}
    />
  );
}
