import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { TabLinks, tabLinkClass } from '#ui/tab-links.tsx';
import type { QueueCounts } from '../contract.ts';
import type { ModerationData } from './load-moderation.ts';
import { LogView } from './log-view.tsx';
import styles from './moderation-page.module.css';
import { QueueView } from './queue-view.tsx';
import { TABS, type Tab } from './tabs.ts';
import { useQueue } from './use-queue.ts';

const TAB_NAMES = {
  objects: 'Объекты',
  complaints: 'Жалобы',
  disputes: 'Споры',
  log: 'Журнал',
} as const satisfies Record<Tab, string>;

/** Disputes are the work of deals; the page only makes room for them. */
export function ModerationPage({ data, disputes }: { data: ModerationData; disputes?: ReactNode }) {
  if (disputes) {
    return (
      <Frame tab="disputes" counts={data.counts}>
        {disputes}
      </Frame>
    );
  }
  // Another tab, or the same one loaded anew, starts with what the server said.
  return data.log ? (
    <Frame tab={data.tab} counts={data.counts}>
      <LogView key={data.log.items[0]?.entry_id} log={data.log} />
    </Frame>
  ) : (
    <Work key={data.tab} data={data} tab={data.tab === 'complaints' ? 'complaints' : 'objects'} />
  );
}

function Work({ data, tab }: { data: ModerationData; tab: 'objects' | 'complaints' }) {
  const queue = useQueue(data);
  return (
    <Frame tab={tab} counts={queue.counts}>
      <QueueView queue={queue} tab={tab} />
    </Frame>
  );
}

function Frame({ tab, counts, children }: { tab: Tab; counts: QueueCounts; children: ReactNode }) {
  return (
    <>
      <header>
        <h1>Модерация</h1>
        <p className={styles.lead}>
          Проверяйте по порядку: следующий объект откроется сам. Каждое решение остаётся в журнале.
        </p>
      </header>
      <TabLinks label="Очереди">
        {TABS.map((one) => (
          <AppLink
            key={one}
            to={one === 'objects' ? '/moderation' : `/moderation?tab=${one}`}
            aria-current={one === tab ? 'page' : undefined}
            className={tabLinkClass}
          >
            {TAB_NAMES[one]}
            {one === 'log' || one === 'disputes' ? null : <small>{counts[one]}</small>}
          </AppLink>
        ))}
      </TabLinks>
      {children}
    </>
  );
}
