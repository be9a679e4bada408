export const QUEUES = ['objects', 'complaints', 'disputes', 'appeals', 'marking', 'payouts'] as const;
export type QueueName = (typeof QUEUES)[number];

export const BLOCK_REASON_MAX = 500;

/** Reasons of a block; the person reads them with the moderator's words. */
export const BLOCK_RULES = {
  terms: 'Нарушение условий использования',
  fraud: 'Обман или накрутка',
  spam: 'Спам и навязчивые сообщения',
  insult: 'Оскорбления или угрозы',
  rights: 'Чужие права или материалы',
  forbidden: 'Запрещённые товары или услуги',
  bypass: 'Расчёты в обход Охвата',
} as const;
export type BlockRule = keyof typeof BLOCK_RULES;

/** A queue is late when its oldest has waited longer. */
export const LATE_HOURS = 24;
