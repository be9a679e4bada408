/** Two independent states: `life` is moved by the owner, `moderation` by moderators. Public = active and accepted. */
export const LIVES = ['draft', 'active', 'paused', 'archived'] as const;
export type Life = (typeof LIVES)[number];

export const LIFE_TRANSITIONS = {
  draft: ['active'],
  active: ['paused'],
  paused: ['active', 'archived'],
  archived: ['draft'],
} satisfies Record<Life, readonly Life[]>;

export const MODERATIONS = ['accepted', 'pending', 'rejected', 'blocked'] as const;
export type Moderation = (typeof MODERATIONS)[number];

/** Transition table of moderation: decision → states it may be made from. */
export const DECISIONS = {
  accepted: ['pending', 'rejected', 'blocked'],
  rejected: ['accepted', 'pending'],
  blocked: ['accepted', 'pending', 'rejected'],
} satisfies Partial<Record<Moderation, readonly Moderation[]>>;
export type Decision = keyof typeof DECISIONS;

export const canMove = (from: Life, to: Life): boolean => (LIFE_TRANSITIONS[from] as readonly Life[]).includes(to);

export const canDecide = (from: Moderation, to: Decision): boolean =>
  (DECISIONS[to] as readonly Moderation[]).includes(from);

export const REJECTION_REASONS = {
  wrong_facts: 'Сведения не соответствуют действительности',
  bad_text: 'Ошибки или непонятный текст',
  bad_media: 'Неподходящие картинки',
  wrong_topic: 'Тема указана неверно',
  contacts: 'Контакты в тексте',
  no_rights: 'Нет прав на площадку или материалы',
  against_law: 'Размещать это запрещает закон',
  forbidden_goods: 'Товар или услугу нельзя рекламировать',
  other: 'Другая причина',
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;

export const LIFE_LABELS = {
  draft: 'Черновик',
  active: 'Опубликован',
  paused: 'На паузе',
  archived: 'В архиве',
} as const satisfies Record<Life, string>;
export const MODERATION_LABELS = {
  accepted: 'Допущен',
  pending: 'На проверке',
  rejected: 'Нужны правки',
  blocked: 'Заблокирован',
} as const satisfies Record<Moderation, string>;
