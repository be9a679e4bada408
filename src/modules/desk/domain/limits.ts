export const QUEUES = ['objects', 'complaints', 'disputes', 'appeals', 'marking', 'payouts'] as const;
export type QueueName = (typeof QUEUES)[number];

export const BLOCK_REASON_MAX = 500;

/** A queue is late when its oldest has waited longer. */
export const LATE_HOURS = 24;
