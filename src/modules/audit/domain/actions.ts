/** What can be done at the desk, as the log calls it. */
export const AUDIT_ACTIONS = {
  object_decided: 'Решение об объекте',
  complaint_closed: 'Жалоба закрыта',
  dispute_settled: 'Спор решён',
  talk_read: 'Прочитана переписка спора',
  payout_approved: 'Вывод исполнен',
  payout_refused: 'В выводе отказано',
  card_shown: 'Показан номер карты',
  topup_refunded: 'Пополнение возвращено',
  account_created: 'Аккаунт создан',
  role_changed: 'Роль изменена',
  account_blocked: 'Аккаунт заблокирован',
  account_unblocked: 'Блокировка снята',
  session_ended: 'Сеанс завершён',
  sessions_ended: 'Сеансы завершены',
  term_added: 'Пункт справочника добавлен',
  term_changed: 'Пункт справочника изменён',
  terms_ordered: 'Порядок справочника изменён',
  rule_added: 'Правило размещения добавлено',
  rule_changed: 'Правило размещения изменено',
  marking_waived: 'Разрешена сдача без erid',
  marking_retried: 'Отправлено в ОРД ещё раз',
  marking_stopped: 'Отправка в ОРД остановлена',
  job_retried: 'Задание запущено снова',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_SUBJECTS = [
  'object',
  'complaint',
  'deal',
  'payout',
  'topup',
  'account',
  'dictionary',
  'rule',
  'marking',
  'job',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
