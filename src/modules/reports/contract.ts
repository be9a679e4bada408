/** Error reports from browsers, of failures that would otherwise be known to nobody: a session check, a sign-out. */
import { z } from 'zod';
import { defineCalls, instant, nothing } from '#platform/contract.ts';

const report = z.strictObject({
  failed: z.enum(['session_check', 'logout'], 'Укажите session_check или logout.'),
  /** HTTP status of the response, or that there was none. */
  status: z.union(
    [z.literal('network'), z.int().min(100).max(599)],
    'Укажите код ответа от 100 до 599 или слово network.',
  ),
  /**
   * The page it happened on, without what stands behind its path: codes and tokens ride there. Visible ASCII alone, which is
   * what browsers make of every path: anything else could steer the terminal of whoever reads the log.
   */
  path: z
    .string('Укажите путь страницы.')
    .regex(/^\/[!-"$->@-~]{0,199}$/, 'Укажите путь страницы без параметров, до 200 символов.'),
  at: instant,
  /** Of the answer, so that the line is found beside the server's own. */
  request_id: z
    .string('Укажите номер запроса.')
    .regex(/^[\w-]{8,64}$/, 'В номере запроса от 8 до 64 латинских букв, цифр и дефисов.')
    .optional(),
});
export type Report = z.output<typeof report>;

export const reportCalls = defineCalls({
  'POST /v1/reports': {
    summary: 'Рассказать серверу, что в браузере не удалась проверка сеанса или выход',
    access: 'anyone',
    body: report,
    answer: nothing,
  },
});
