/** Before and after, told as words; what has no words here is told by its name. */
import { numericDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import type { AuditEntry } from '../contract.ts';
import { jobTitle } from '../domain/jobs.ts';

const FIELDS: Readonly<Record<string, string>> = {
  role: 'роль',
  reason: 'причина',
  until: 'до',
  state: 'состояние',
  comment: 'пояснение',
  amount: 'сумма',
  seller_share: 'доля продавца',
  moderation: 'модерация',
  sessions: 'сеансов',
  name: 'название',
  is_hidden: 'скрыт',
  words: 'слова для поиска',
  code: 'код',
};

const VALUES: Readonly<Record<string, string>> = {
  member: 'участник',
  moderator: 'модератор',
  admin: 'администратор',
  open: 'открыта',
  dismissed: 'отклонена',
  satisfied: 'принята',
  requested: 'запрошен',
  approved: 'исполнен',
  refused: 'отказ',
  disputed: 'спор',
  completed: 'завершена',
  refunded: 'возврат',
  split: 'разделена',
  accepted: 'принят',
  upheld: 'решение в силе',
  overturned: 'решение отменено',
  pending: 'на проверке',
  rejected: 'на правках',
  blocked: 'заблокирован',
  waiting: 'ждёт отправки',
  sent: 'отправлено',
  stopped: 'остановлено',
};

function say(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (field === 'amount' && typeof value === 'number') return roubles(value);
  if (field === 'seller_share') return `${String(value)} %`;
  if (field === 'until' && typeof value === 'string') return numericDay(dayOf(Date.parse(value) - 1));
  return typeof value === 'object' ? JSON.stringify(value) : (VALUES[String(value)] ?? String(value));
}

/** «роль: участник → модератор», one line for each field that says something. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => {
    const name = FIELDS[field];
    if (!name) return [];
    const [was, is] = [say(field, before[field]), say(field, after[field])];
    if (was === is && was === '—') return [];
    if (!(field in before) || was === '—') return [`${name}: ${is}`];
    if (!(field in after)) return [`${name}: ${was}`];
    return [was === is ? `${name}: ${is}` : `${name}: ${was} → ${is}`];
  });
}

/** Where the subject can be looked at. */
export function pathOf({ kind, id }: AuditEntry['subject']): string | null {
  if (kind === 'account') return `/admin/people/${id}`;
  if (kind === 'object') return `/${id}`;
  return kind === 'deal' ? `/deals/${id}` : null;
}

const KIND_WORDS: Readonly<Record<AuditEntry['subject']['kind'], string>> = {
  object: 'Объект',
  complaint: 'Жалоба',
  appeal: 'Обжалование',
  case: 'Дело',
  deal: 'Сделка',
  payout: 'Заявка на вывод',
  topup: 'Пополнение',
  account: 'Аккаунт',
  dictionary: 'Справочник',
  rule: 'Правило размещения',
  marking: 'Данные для ОРД',
  job: 'Задание',
};

const CASE_WORDS: Readonly<Record<string, string>> = {
  object: 'Объект',
  complaint: 'Жалоба',
  dispute: 'Спор',
  appeal: 'Обжалование',
};

export function titleOf({ kind, title }: AuditEntry['subject']): string {
  if (title === null) return KIND_WORDS[kind];
  if (kind === 'case') return CASE_WORDS[title] ?? KIND_WORDS.case;
  return kind === 'job' ? jobTitle(title, title) : title;
}
