import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { loadToday } from '#modules/cabinet/web/load-today.ts';
import { WaitingList } from '#modules/cabinet/web/waiting-list.tsx';

it('an answer of the release before, which knows no tasks, is not «Всё сделано»', async () => {
  const none = { count: 0, items: [] };
  const answer = { now: '2026-11-19T09:00:00.000Z', is_new: false, returned: none, drafts: none, dialogs: none };
  const today = await loadToday(async () => ({ status: 200, headers: {}, body: { data: answer } }));
  const text = renderToStaticMarkup(<WaitingList today={today} />);
  expect(text).toContain('Сайт обновляется');
  expect(text).not.toContain('Всё сделано');
});
