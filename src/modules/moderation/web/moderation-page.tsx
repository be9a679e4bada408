import type { ReactNode } from 'react';
import { PageHead } from '#ui/page-head.tsx';
import type { ModerationData } from './load-moderation.ts';
import { LogView } from './log-view.tsx';
import { QueueView } from './queue-view.tsx';
import type { Tab } from './tabs.ts';
import { useQueue } from './use-queue.ts';

const TITLES = {
  objects: {
    title: 'Объекты',
    lead: 'Проверяйте по порядку: следующий объект откроется сам. Каждое решение остаётся в журнале.',
  },
  complaints: { title: 'Жалобы', lead: 'Что люди просят проверить, самые давние первыми.' },
  disputes: { title: 'Споры', lead: 'Вся сделка на одном экране и решение, как поделить деньги.' },
  marking: { title: 'Очередь в ОРД', lead: 'Что отправляем в ОРД, что отклонено и чьё это.' },
  appeals: {
    title: 'Обжалования',
    lead: 'Решения, с которыми люди не согласны. Отвечает не тот, кто решал в первый раз.',
  },
  log: { title: 'Журнал решений', lead: 'Все решения модераторов. Изменить записи нельзя.' },
} as const satisfies Record<Exclude<Tab, 'overview'>, { title: string; lead: string }>;

export function ModerationPage({ data }: { data: ModerationData }) {
  // Another tab, or the same one loaded anew, starts with what the server said.
  return data.log ? (
    <ModerationFrame tab="log">
      <LogView key={data.log.items[0]?.entry_id} log={data.log} />
    </ModerationFrame>
  ) : (
    <Work key={data.tab} data={data} tab={data.tab === 'complaints' ? 'complaints' : 'objects'} />
  );
}

function Work({ data, tab }: { data: ModerationData; tab: 'objects' | 'complaints' }) {
  const queue = useQueue(data);
  return (
    <ModerationFrame tab={tab}>
      <QueueView queue={queue} tab={tab} />
    </ModerationFrame>
  );
}

/** Disputes are the work of deals; the page only makes room for them. */
export function ModerationFrame({ tab, children }: { tab: Exclude<Tab, 'overview'>; children: ReactNode }) {
  const { title, lead } = TITLES[tab];
  return (
    <>
      <PageHead title={title} lead={lead} />
      {children}
    </>
  );
}
