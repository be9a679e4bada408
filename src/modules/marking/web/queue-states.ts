/** By which the queue to the ОРД is narrowed. Without zod: routes read it. */
export const QUEUE_STATES = ['attention', 'refused', 'held', 'bad', 'stopped', 'waiting', 'sent', 'all'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];
