import { IconCoins } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { recentMoment } from '#words/moments.ts';
import type { ActivityEntry, projectCalls } from '../contract.ts';
import styles from './activity-feed.module.css';
import { dealWords, wordsOf } from './activity-words.tsx';
import { Box } from './box.tsx';
import type { ProjectData } from './load-projects.ts';

type Page = ProjectData['activity'];

interface ActivityFeedProps {
  projectId: string;
  activity: Page;
  hasDeals: boolean;
  me: string;
  today: string;
  /** What a step of a deal says; whoever draws deals knows. */
  describeDeal?: ((entry: ActivityEntry) => ReactNode) | undefined;
}

/** Give it a key by its newest entry: a feed loaded anew begins anew. */
export function ActivityFeed({ projectId, activity, hasDeals, me, today, describeDeal }: ActivityFeedProps) {
  const api = useApi<typeof projectCalls>();
  const [page, setPage] = useState(activity);
  const [isDealsOnly, setDealsOnly] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function load({ dealsOnly, cursor }: { dealsOnly: boolean; cursor: string | null }) {
    setLoading(true);
    setFailure(null);
    try {
      const next = await api('GET /v1/projects/{project_id}/activity', {
        params: { project_id: projectId },
        query: { limit: '20', of: dealsOnly ? 'deals' : 'all', ...(cursor && { cursor }) },
      });
      setPage({ ...next, items: cursor ? [...page.items, ...next.items] : next.items });
      setDealsOnly(dealsOnly);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'Не получилось. Попробуйте ещё раз.');
    } finally {
      setLoading(false);
    }
  }

  return (
    <Box
      title="Что происходит"
      aside={
        hasDeals ? (
          <span className={styles.filter}>
            <Chip pressed={!isDealsOnly} onClick={() => void load({ dealsOnly: false, cursor: null })}>
              Всё
            </Chip>
            <Chip pressed={isDealsOnly} onClick={() => void load({ dealsOnly: true, cursor: null })}>
              Сделки
            </Chip>
          </span>
        ) : null
      }
    >
      <ol className={styles.feed}>
        {page.items.map((entry) => (
          <Entry key={entry.entry_id} entry={entry} me={me} today={today} describeDeal={describeDeal} />
        ))}
      </ol>
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      {page.next_cursor === null ? null : (
        <div className={styles.foot}>
          <Button
            variant="ghost"
            size="sm"
            pending={isLoading}
            onClick={() => void load({ dealsOnly: isDealsOnly, cursor: page.next_cursor })}
          >
            Показать раньше
          </Button>
        </div>
      )}
    </Box>
  );
}

type EntryProps = Pick<ActivityFeedProps, 'me' | 'today' | 'describeDeal'> & { entry: ActivityEntry };

function Entry({ entry, me, today, describeDeal }: EntryProps) {
  const { actor, deal_id, at } = entry;
  const isMine = actor?.account_id === me;
  const who = actor ? <b>{isMine ? 'Вы' : actor.name}</b> : null;
  return (
    <li>
      {actor ? (
        <Avatar
          name={actor.name}
          src={actor.avatar}
          seed={actor.account_id}
          ink={isMine}
          size="xs"
          className={styles.face}
        />
      ) : (
        <span className={styles.node}>
          <IconCoins aria-hidden="true" />
        </span>
      )}
      <div>
        <div className={styles.said}>
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
        </div>
        <time dateTime={at}>{recentMoment(at, today)}</time>
      </div>
    </li>
  );
}
