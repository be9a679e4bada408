import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import { shortDayWithYearOf } from '#words/moments.ts';
import type { deskCalls, ListedPerson } from '../contract.ts';
import { CreateAccountDialog } from './create-account-dialog.tsx';
import styles from './people-page.module.css';
import { ROLE_LABELS } from './person-words.ts';

export interface PeopleSearch {
  q?: string;
  only?: 'staff' | 'blocked';
}

interface PeoplePageProps {
  page: PageOf<ListedPerson>;
  search: PeopleSearch;
}

const GROUPS = [
  { only: undefined, label: 'Все' },
  { only: 'staff', label: 'С правами' },
  { only: 'blocked', label: 'Заблокированы' },
] as const;

function pathOf({ q, only }: PeopleSearch): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(only && { only }) });
  return query.size > 0 ? `/admin/people?${query}` : '/admin/people';
}

export function PeoplePage({ page, search }: PeoplePageProps) {
  const api = useApi<typeof deskCalls>();
  const go = useGo();
  const pages = usePages(page, {
    load: (cursor) => api('GET /v1/desk/people', { query: { ...search, cursor } }),
    idOf: ({ account_id }) => account_id,
  });
  const [isCreating, setCreating] = useState(false);
  const [q, setQ] = useState(search.q ?? '');

  return (
    <>
      <PageHead title="Люди" lead="Аккаунты, роли, сеансы и блокировки.">
        <Button icon={<IconUserPlus aria-hidden="true" />} onClick={() => setCreating(true)}>
          Создать аккаунт
        </Button>
      </PageHead>
      <search className={`${styles.search} stack gap-3`}>
        <form
          className="stack gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void go(pathOf({ ...search, q: q.trim() }));
          }}
        >
          <TextField
            label="Имя, почта или номер аккаунта"
            labelHidden
            placeholder="Имя, почта или номер аккаунта"
            type="search"
            name="q"
            value={q}
            onChange={(event) => setQ(event.target.value)}
            startIcon={<IconSearch aria-hidden="true" />}
          />
          <Button type="submit" variant="line">
            Найти
          </Button>
        </form>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its frame */}
        <div className="row wrap gap-1h" role="group" aria-label="Показать">
          {GROUPS.map(({ only, label }) => (
            <Chip
              key={label}
              pressed={search.only === only}
              onClick={() => void go(pathOf({ ...(search.q && { q: search.q }), ...(only && { only }) }))}
            >
              {label}
            </Chip>
          ))}
        </div>
      </search>
      {pages.items.length === 0 ? (
        <EmptyState title="Никого не нашли">Проверьте, нет ли опечатки, или ищите по части имени или почты.</EmptyState>
      ) : (
        <Card as="section" aria-label="Найденные люди">
          <ul className="lines">
            {pages.items.map((person) => (
              <li key={person.account_id}>
                <AppLink
                  to={`/admin/people/${person.account_id}`}
                  className={`${styles.person} stack middle gap-3 pad-x-4 pad-y-3 between`}
                >
                  <Avatar name={person.name} src={person.avatar} seed={person.account_id} />
                  <span className="stack anywhere">
                    <b>{person.name}</b>
                    <small className="t-13">{person.email}</small>
                  </span>
                  <span className={`${styles.marks} row wrap middle ending gap-2 rows-1h`}>
                    {person.role === 'member' ? null : <Tag tone="accent">{ROLE_LABELS[person.role]}</Tag>}
                    {person.block ? <Tag tone="bad">Заблокирован</Tag> : null}
                    <small className="t-13">с {shortDayWithYearOf(person.created_at)}</small>
                  </span>
                </AppLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <LoadMore pages={pages} size="sm" />
      {isCreating ? <CreateAccountDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}
