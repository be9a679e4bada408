/** By which the queue to the ОРД is narrowed. Without zod: routes read it. */
export const QUEUE_STATES = ['refused', 'bad', 'stopped', 'waiting', 'sent'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];
