/** Public interface of deals for other modules' pages. */
export { dealNumber } from '../domain/number.ts';
export { describeDealEntry } from './activity-words.tsx';
export { DealBoard } from './deal-board.tsx';
export { DealList } from './deal-list.tsx';
export { DealTimeline } from './deal-timeline.tsx';
export { IncomingOrders } from './incoming-orders.tsx';
export { Ordered } from './ordered.tsx';
export { StateMark } from './state-mark.tsx';
export { STATE_VIEWS } from './states.ts';
