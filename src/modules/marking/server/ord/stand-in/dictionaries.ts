import { z } from 'zod';
import { compareKktu, KKTU } from '../../../domain/kktu.ts';
import { pageOf, parseJson, read } from './answer.ts';
import type { Handler } from './context.ts';
import { LATE_START } from './statuses.ts';

const SORTED = [...KKTU].sort((a, b) => compareKktu(a.code, b.code));

export const kktu: Handler = async (_context, { query }) => {
  const search = query.get('search')?.toLowerCase();
  const codes = query.get('codes')?.split(',');
  const all = SORTED.filter(
    ({ code, name }) =>
      (!codes || codes.includes(code)) && (!search || name.toLowerCase().includes(search) || code.startsWith(search)),
  );
  const { page, ...counts } = pageOf(all, query, { usual: 10 });
  return { status: 200, body: { items: page, ...counts } };
};

const WORDS = new Map([
  [LATE_START, 'Начало периода акта позже начала статистики'],
  ['Creative text is empty', 'У креатива нет текста'],
  ['Person with such inn does not exist', 'В реестре нет лица с таким ИНН'],
]);

const worded = (messages: readonly string[]) => ({
  status: 200,
  // Exact matches only, as with the real one.
  body: { items: messages.flatMap((message) => (WORDS.has(message) ? [{ message, name: WORDS.get(message) }] : [])) },
});

export const erirMessage: Handler = async (_context, { query }) => worded(query.getAll('message'));

export const erirMessages: Handler = async (_context, request) => {
  const schema = z.object({ lang: z.enum(['ru', 'en', 'cn']).optional(), messages: z.array(z.string()) });
  return worded(read(schema, parseJson(request.body), { isStrict: false }).data.messages);
};
