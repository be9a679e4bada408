/** Complaints about public objects, as people write them and moderators close them. */

export const COMPLAINT_REASONS = {
  spam: 'Спам или повтор',
  fraud: 'Обман или накрутка',
  insult: 'Оскорбления или угрозы',
  rights: 'Чужие права или материалы',
  forbidden: 'Запрещённый товар или услуга',
  wrong_facts: 'Неверные сведения',
  other: 'Другое',
} as const;
export type ComplaintReason = keyof typeof COMPLAINT_REASONS;

/** Titles of complaints, as their author reads them. */
export const COMPLAINTS_ABOUT = {
  resource: 'Жалоба на ресурс',
  contractor: 'Жалоба на исполнителя',
  product: 'Жалоба на продукт',
  campaign: 'Жалоба на кампанию',
  message: 'Жалоба на сообщение',
  review: 'Жалоба на отзыв',
} as const;

export const COMPLAINT_STATES = ['open', 'dismissed', 'satisfied'] as const;
export type ComplaintState = (typeof COMPLAINT_STATES)[number];
export type ComplaintDecision = Exclude<ComplaintState, 'open'>;

export const COMPLAINT_TEXT_MAX = 1000;
export const COMMENT_MAX = 1000;

export const LOG_ACTIONS = {
  object_accepted: 'Одобрен объект',
  object_rejected: 'Объект отправлен на правки',
  object_blocked: 'Объект заблокирован',
  complaint_dismissed: 'Жалоба отклонена',
  complaint_satisfied: 'Жалоба принята',
  dispute_settled: 'Спор решён',
} as const;
export type LogAction = keyof typeof LOG_ACTIONS;
