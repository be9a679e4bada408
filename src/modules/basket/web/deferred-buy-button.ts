import { deferred } from '#platform/web/deferred.tsx';

/** The button for pages whose first script must stay small: rendered by the server, hydrated a moment later. */
export const BuyButton = deferred(() => import('./buy-button.tsx'), 'BuyButton', { fallback: 'around' });
