/** API contract of dictionaries (topics, platforms, regions, specialisations): options of forms and filters, changed without a deploy. */
import { z } from 'zod';
import { defineCalls, type ErrorCatalogue, oneLine } from '#platform/contract.ts';
import { DICTIONARIES, type DictionaryId, NAME_MAX, WORDS_MAX } from './domain/dictionaries.ts';

export const dictionaryErrors = {
  term_taken: { status: 409, message: 'Такой пункт уже есть.' },
} as const satisfies ErrorCatalogue;

const dictionary = z.enum(Object.keys(DICTIONARIES) as [DictionaryId, ...DictionaryId[]], 'Такого справочника нет.');
const term = z.object({
  code: z.string(),
  name: z.string(),
  is_hidden: z.boolean(),
  /** Synonyms that people write. */
  words: z.array(z.string()),
});
export type DictionaryTerm = z.output<typeof term>;

const all = z.object({
  version: z.int(),
  items: z.array(z.object({ dictionary, terms: z.array(term) })),
});
export type Dictionaries = z.output<typeof all>;

const name = oneLine(NAME_MAX, 'Напишите название.').min(2, 'Название — от 2 символов.');
const code = z.string('Напишите код.').trim().max(32, 'Не больше 32 символов.');
const words = z
  .array(oneLine(40).min(1, 'Слово не бывает пустым.').toLowerCase(), 'Перечислите слова.')
  .max(WORDS_MAX, `Не больше ${WORDS_MAX} слов.`);
const params = z.strictObject({ dictionary });

export const dictionaryCalls = defineCalls({
  'GET /v1/dictionaries': {
    summary: 'Справочники: темы, площадки, регионы, специализации, слова поиска; скрытые пункты больше не предлагаются',
    access: 'anyone',
    answer: all,
  },
  'POST /v1/dictionaries/{dictionary}/terms': {
    summary: 'Добавить пункт справочника',
    access: 'admin',
    params,
    body: z.strictObject({ code, name, words: words.optional() }),
    answer: all,
    errors: ['term_taken'],
  },
  'PATCH /v1/dictionaries/{dictionary}/terms/{code}': {
    summary: 'Переименовать, скрыть или вернуть пункт, сменить слова для поиска; код не меняется никогда',
    access: 'admin',
    params: params.extend({ code: z.string().max(32) }),
    body: z.strictObject({ name: name.optional(), is_hidden: z.boolean().optional(), words: words.optional() }),
    answer: all,
    errors: ['term_taken'],
  },
  'PUT /v1/dictionaries/{dictionary}/order': {
    summary: 'Порядок пунктов: все коды справочника, каждый один раз',
    access: 'admin',
    params,
    body: z.strictObject({ codes: z.array(z.string().max(32)).max(1000) }),
    answer: all,
  },
});
