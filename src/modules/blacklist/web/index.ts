/** Public interface of the blacklist for pages where people are met. */
export { BlockDialog } from './block-dialog.tsx';
export { PersonMenu } from './person-menu.tsx';
export { useBlockItem } from './use-block-item.tsx';
export { useBlocking } from './use-blocking.ts';
