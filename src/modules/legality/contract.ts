/** The light of legality: dated rules of advertising, and what they say of a place and of what is advertised there. */
import { z } from 'zod';
import { calendarDay, defineCalls, type ErrorCatalogue, id, instant, oneLine } from '#platform/contract.ts';
import { isOneSite, normalAddress } from './domain/address.ts';
import { type Check, LIGHTS, SUBJECT_KINDS, WORDS_OF } from './domain/rules.ts';
import { isPhrase } from './domain/words.ts';

export { hasMixedLetters, isIpAddress, normalAddress, platformAt } from './domain/address.ts';
export { seenAs } from './domain/look-alikes.ts';
export { isShortLink, networkAt } from './domain/pages.ts';
export { forbiddenAnywhere, type Goods, LIGHTS, type Light, type Place, type Verdict } from './domain/rules.ts';

export const legalityErrors = {
  not_allowed: { status: 409, message: 'Закон не разрешает это разместить.' },
  risk_not_accepted: { status: 409, message: 'Здесь есть риск. Прочитайте правило и отметьте, что понимаете его.' },
  rule_taken: { status: 409, message: 'Правило об этом уже есть. Добавьте к нему новую версию.' },
  version_begun: { status: 409, message: 'Эта версия уже в истории: её не переписывают.' },
} as const satisfies ErrorCatalogue;

/** A rule that has something to say of a place or of goods, as people read it. */
export const checkAnswer = z.object({
  version_id: id,
  kind: z.enum(SUBJECT_KINDS),
  title: z.string(),
  light: z.enum(LIGHTS),
  law: z.string(),
  source: z.string(),
  source_url: z.string().nullable(),
  words: z.string(),
  from: z.string(),
});
export type LegalityCheck = z.output<typeof checkAnswer>;

export const presentCheck = ({ rule_id: _, to: __, withdrawn_on: ___, ...check }: Check): LegalityCheck => check;

const light = z.enum(LIGHTS, 'Выберите: можно, с риском или нельзя.');
const code = z.string().regex(/^[a-z0-9][a-z0-9_]{1,31}$/, 'Выберите из списка.');
const platforms = z.array(code).min(1, 'Выберите хотя бы одну площадку.').max(50);
const address = z
  .string('Укажите адрес.')
  .trim()
  .max(300, 'Не больше 300 символов.')
  .refine((text) => normalAddress(text) !== null, 'Укажите адрес сайта или страницы.')
  .refine(
    (text) => normalAddress(text) === null || isOneSite(normalAddress(text) ?? ''),
    'Это целая зона, а не сайт. Укажите имя сайта: example.ru.',
  )
  .transform((text) => normalAddress(text) ?? text);

const subject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('platform'), platform: code }),
  z.strictObject({ kind: z.literal('address'), address }),
  z.strictObject({ kind: z.literal('foreign_agent'), address }),
  z.strictObject({ kind: z.literal('category'), category: code, platforms: platforms.nullable() }),
  z.strictObject({
    kind: z.literal('age'),
    category: code,
    from: z.union([z.literal(6), z.literal(12), z.literal(16), z.literal(18)], 'Выберите отметку: 6, 12, 16 или 18.'),
  }),
  z.strictObject({ kind: z.literal('documents'), category: code }),
  z.strictObject({
    kind: z.literal('audience'),
    over: z.int('Укажите число подписчиков.').min(1).max(10_000_000_000),
    platforms,
  }),
  z.strictObject({
    kind: z.literal('words'),
    of: z.enum(WORDS_OF, 'Выберите, где читать слова.'),
    words: z
      .array(oneLine(80))
      .min(1, 'Впишите хотя бы одно слово.')
      .max(300, 'Не больше 300 строк.')
      .refine(
        (lines) => lines.every(isPhrase),
        'Строка — от одного до шести слов, в первом от трёх букв, в конце слова может быть *.',
      ),
    category: code.nullable(),
  }),
]);

const day = calendarDay('Укажите день в виде ГГГГ-ММ-ДД.');
const version = z.strictObject({
  light,
  law: oneLine(200, 'Назовите закон.').min(2, 'Назовите закон.'),
  source: oneLine(200, 'Назовите источник.').min(2, 'Назовите источник.'),
  source_url: z
    .url({ protocol: /^https?$/, error: 'Укажите адрес целиком, с https://.' })
    .max(500)
    .nullable(),
  words: oneLine(300, 'Напишите, что увидят люди.').min(2, 'Напишите, что увидят люди.'),
  from: day,
  to: day.nullable(),
});

/** The law on advertising (38-ФЗ) is of 2006: nothing is judged by days before it. */
const firstDay = day.refine((from) => from >= '2006-01-01', 'Не раньше 2006 года: тогда появился закон о рекламе.');
const wantedVersion = version.extend({ from: firstDay });

const ruleAnswer = z.object({
  rule_id: id,
  title: z.string(),
  subject: z.looseObject({ kind: z.string() }),
  versions: z.array(version.extend({ version_id: id, withdrawn_on: z.string().nullable(), created_at: instant })),
});
export type LegalityRule = z.output<typeof ruleAnswer>;
const rules = z.object({ items: z.array(ruleAnswer) });
const params = z.strictObject({ rule_id: id });

export const legalityCalls = defineCalls({
  'GET /v1/legality/rules': {
    summary: 'Правила размещения рекламы со всеми версиями: что можно, по какому закону и с какого дня',
    access: 'anyone',
    answer: rules,
  },
  'POST /v1/legality/rules': {
    summary: 'Добавить правило размещения с первой версией',
    access: 'admin',
    body: z.strictObject({
      title: oneLine(120, 'Назовите правило.').min(2, 'Назовите правило.'),
      subject,
      version: wantedVersion,
    }),
    answer: rules,
    errors: ['rule_taken'],
  },
  'POST /v1/legality/rules/preview': {
    summary: 'Что изменит версия правила в свой первый день: у скольких объектов сменится вердикт; ничего не сохраняет',
    access: 'admin',
    body: z.strictObject({
      rule_id: id.nullable().default(null),
      subject: subject.nullable().default(null),
      light,
      from: firstDay,
      to: day.nullable(),
    }),
    answer: z.object({
      day: z.string(),
      concerned: z.int(),
      /** More objects are concerned than were looked through. */
      is_partial: z.boolean(),
      changes: z.array(z.object({ was: light, becomes: light, objects: z.int() })),
      owners: z.int(),
      open_deals: z.int(),
      baskets: z.int(),
      examples: z.array(
        z.object({
          kind: z.enum(['product', 'resource']),
          object_id: id,
          title: z.string(),
          was: light,
          becomes: light,
        }),
      ),
    }),
  },
  'POST /v1/legality/rules/{rule_id}/versions': {
    summary: 'Новая версия правила: прежняя действует до её первого дня и остаётся в истории',
    access: 'admin',
    params,
    body: wantedVersion,
    answer: rules,
    errors: ['version_begun'],
  },
  'DELETE /v1/legality/rules/{rule_id}/versions/{version_id}': {
    summary: 'Убрать версию: будущая исчезает, действующая отзывается сразу и остаётся в истории',
    access: 'admin',
    params: params.extend({ version_id: id }),
    answer: rules,
    errors: ['version_begun'],
  },
});
