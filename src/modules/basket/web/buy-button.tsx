import { IconArrowRight, IconBasket, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { takeFocus } from '#platform/web/take-focus.ts';
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from '#ui/button.tsx';
import type { OfferToBuy } from './basket-store.ts';
import styles from './buy-button.module.css';
import { basketPathHere, loadStore, useBasketLines } from './use-basket.ts';

interface BuyButtonProps {
  offer: OfferToBuy;
  /** For screen readers: what goes into the basket. */
  name: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  /** By when it is wanted; what is in the basket already is given another day there. */
  day?: ReactNode;
}

/** «В корзину»; what is there already leads to the basket. */
export function BuyButton({ offer, name, variant = 'accent', size, wide, day }: BuyButtonProps) {
  const lines = useBasketLines();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const [wasPressed, setPressed] = useState(false);
  if (lines.some(({ id, offer_id }) => id === offer.id && offer_id === offer.offer_id)) {
    return (
      <>
        {day ? <p className="row middle note">День и задачу можно указать в корзине</p> : null}
        <AppLink
          ref={wasPressed ? takeFocus : undefined}
          to={basketPathHere()}
          className={buttonClass({ variant: 'quiet', size, wide, className: styles.in })}
          aria-label={`В корзине, перейти: ${name}`}
        >
          <IconCheck aria-hidden="true" />
          <span>
            В корзине<span className="desk-only">, перейти</span>
          </span>
          <IconArrowRight aria-hidden="true" />
        </AppLink>
      </>
    );
  }
  async function buy() {
    setPressed(true);
    setPending(true);
    setFailure('');
    try {
      await (await loadStore()).addToBasket(offer);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setPending(false);
  }
  return (
    <>
      {day}
      <Button
        {...{ variant, size, wide }}
        icon={<IconBasket aria-hidden="true" />}
        aria-label={`В корзину: ${name}`}
        pending={isPending}
        onClick={buy}
      >
        В корзину
      </Button>
      {failure ? (
        <p role="alert" className="bad t-13">
          {failure}
        </p>
      ) : null}
    </>
  );
}
