/** Events of webhooks. */
export const WEBHOOK_EVENTS = ['deal.opened', 'deal.step', 'message.created'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by the button, to any webhook. */
export const TEST_EVENT = 'test';

export const WEBHOOK_EVENT_WORDS: Record<WebhookEvent | typeof TEST_EVENT, string> = {
  'deal.opened': 'Новая сделка',
  'deal.step': 'Шаг сделки',
  'message.created': 'Новое сообщение вам',
  test: 'Проверка',
};
