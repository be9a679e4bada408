import styles from './buy-button.module.css';

/** The button for pages whose first script must stay small: drawn by the server, alive a moment later. */
export const BUY_BUTTON = import.meta.env.SSR
  ? { styles: [styles], ready: (await import('./buy-button.tsx')).BuyButton }
  : { styles: [styles], load: async () => (await import('./buy-button.tsx')).BuyButton };
