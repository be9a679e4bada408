/** Public interface of the basket for other modules' pages. */
export { BasketLink } from './basket-link.tsx';
export { BuyButton } from './buy-button.tsx';
export { CardBuyButton } from './card-buy-button.tsx';
export { KeptBasket } from './kept-basket.tsx';
export { KeptNote } from './kept-note.tsx';
export { loadStore as loadBasket, useBasketLines } from './use-basket.ts';
