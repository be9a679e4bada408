/** The door of deals for the pages of projects. */
export { describeDealEntry } from './activity-words.tsx';
export { DealBoard } from './deal-board.tsx';
export { DealList } from './deal-list.tsx';
export { DealTimeline } from './deal-timeline.tsx';
export { IncomingOrders } from './incoming-orders.tsx';
export { Ordered } from './ordered.tsx';
export { STATE_VIEWS } from './states.ts';
