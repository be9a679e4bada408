import { deferred } from '#platform/web/deferred.tsx';

/** The button for pages whose first script must stay small: drawn by the server, alive a moment later. */
export const BuyButton = deferred(() => import('./buy-button.tsx'), 'BuyButton', { fallback: 'around' });
