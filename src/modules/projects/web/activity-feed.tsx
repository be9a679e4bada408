import { IconCoins } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { usePages } from '#platform/web/use-pages.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Box, BoxFoot } from '#ui/box.tsx';
import { Chip } from '#ui/chip.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { LogItem, LogList } from '#ui/log-list.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { showToast } from '#ui/toast.tsx';
import { recentMoment } from '#words/moments.ts';
import type { ActivityEntry, projectCalls } from '../contract.ts';
import styles from './activity-feed.module.css';
import { dealWords, wordsOf } from './activity-words.tsx';
import type { ProjectData } from './load-projects.ts';

type Page = ProjectData['activity'];

interface ActivityFeedProps {
  projectId: string;
  activity: Page;
  hasDeals: boolean;
  me: string;
  today: string;
  /** Renders a step of a deal: a slot for the module that knows deals. */
  describeDeal?: ((entry: ActivityEntry) => ReactNode) | undefined;
}

/** Give it a key by its newest entry: a feed loaded anew begins anew. */
export function ActivityFeed({ projectId, activity, hasDeals, me, today, describeDeal }: ActivityFeedProps) {
  const api = useApi<typeof projectCalls>();
  const [first, setFirst] = useState(activity);
  const [isDealsOnly, setDealsOnly] = useState(false);
  const load = (dealsOnly: boolean, cursor?: string) =>
    api('GET /v1/projects/{project_id}/activity', {
      params: { project_id: projectId },
      query: { limit: '20', of: dealsOnly ? 'deals' : 'all', cursor },
    });
  const pages = usePages(first, {
    load: (cursor) => load(isDealsOnly, cursor),
    idOf: ({ entry_id }) => entry_id,
  });

  async function choose(dealsOnly: boolean) {
    try {
      setFirst(await load(dealsOnly));
      setDealsOnly(dealsOnly);
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
  }

  return (
    <Box
      flush
      title="Что происходит"
      end={
        hasDeals ? (
          <span className="row inline gap-1h">
            <Chip pressed={!isDealsOnly} onClick={() => void choose(false)}>
              Всё
            </Chip>
            <Chip pressed={isDealsOnly} onClick={() => void choose(true)}>
              Сделки
            </Chip>
          </span>
        ) : null
      }
    >
      <LogList className={styles.feed}>
        {pages.items.map((entry) => (
          <Entry key={entry.entry_id} entry={entry} me={me} today={today} describeDeal={describeDeal} />
        ))}
      </LogList>
      {pages.nextCursor ? (
        <BoxFoot>
          <LoadMore pages={pages} variant="ghost" size="sm">
            Показать раньше
          </LoadMore>
        </BoxFoot>
      ) : null}
    </Box>
  );
}

type EntryProps = Pick<ActivityFeedProps, 'me' | 'today' | 'describeDeal'> & { entry: ActivityEntry };

function Entry({ entry, me, today, describeDeal }: EntryProps) {
  const { actor, deal_id, at } = entry;
  const isMine = actor?.account_id === me;
  const who = actor ? <b>{isMine ? 'Вы' : actor.name}</b> : null;
  return (
    <LogItem
      icon={<IconCoins aria-hidden="true" />}
      face={
        actor ? (
          <Avatar
            name={actor.name}
            src={actor.avatar}
            seed={actor.account_id}
            ink={isMine}
            size="xs"
            className={styles.face}
          />
        ) : null
      }
      when={<time dateTime={at}>{recentMoment(at, today)}</time>}
    >
      {deal_id ? (
        (describeDeal?.(entry) ?? (
          <>
            {who ?? 'Сделка'}:{' '}
            <AppLink to={`/deals/${deal_id}`} className={textLinkClass}>
              {dealWords(entry)}
            </AppLink>
          </>
        ))
      ) : (
        <>
          {who}
          {wordsOf(entry)}
        </>
      )}
    </LogItem>
  );
}
