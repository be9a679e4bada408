/** The door of finance for pages where money runs out, and for its neighbours. */
export { cardAmountOf } from '../domain/limits.ts';
export { CardButton } from './card-button.tsx';
export { FinanceTabs } from './finance-tabs.tsx';
