import { IconBan, IconEyeOff, IconMessageOff, IconShoppingCartOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useZone } from '#platform/web/use-clock.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Split } from '#ui/split.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { passportCalls } from '../../passport/contract.ts';
import type { Block, Blocked } from '../contract.ts';
import styles from './blacklist-page.module.css';
import { BlockDialog } from './block-dialog.tsx';
import { type BlockedPage, useBlockedPeople } from './use-blocked-people.ts';
import { accountOfLink, sinceWords, termWords } from './wording.ts';

interface Asked {
  person: Blocked['person'];
  block: Block | null;
}

export function BlacklistPage({ loaded, me }: { loaded: BlockedPage; me: string }) {
  const people = useBlockedPeople(loaded);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <PageHead title="Чёрный список" lead="С кем вы не хотите иметь дела. Список и причины видите только вы." />
      <Split
        aside={
          <>
            <AddByLink me={me} onFound={(person) => setAsked({ person, block: people.find(person.account_id) })} />
            <Box title="Что это меняет">
              <ul className={`${styles.effects} stack gap-3 soft icon-20`}>
                <li className="stack gap-2 beside">
                  <IconMessageOff className="faint" aria-hidden="true" />
                  Вы не пишете друг другу и не зовёте друг друга в проекты.
                </li>
                <li className="stack gap-2 beside">
                  <IconShoppingCartOff className="faint" aria-hidden="true" />
                  Вы не заказываете друг у друга. Начатые сделки идут своим чередом.
                </li>
                <li className="stack gap-2 beside">
                  <IconEyeOff className="faint" aria-hidden="true" />
                  Ваши объекты не попадаются друг другу в каталоге и подсказках.
                </li>
              </ul>
            </Box>
          </>
        }
      >
        <section aria-label="Заблокированные люди" className="stack gap-4">
          {people.items.length > 0 ? (
            <Card as="section" className={styles.list}>
              <ul className="lines">
                {people.items.map((item) => (
                  <PersonRow
                    key={item.person.account_id}
                    item={item}
                    onChange={() => setAsked({ person: item.person, block: item })}
                    onUnblock={() => void people.unblock(item)}
                  />
                ))}
              </ul>
            </Card>
          ) : (
            <EmptyState title="Здесь никого нет">
              <p>
                Если кто-то мешает работать, добавьте его по ссылке на профиль или нажмите «Заблокировать» на странице
                человека или его объекта.
              </p>
            </EmptyState>
          )}
          <LoadMore pages={people.pages} />
        </section>
      </Split>
      {asked ? (
        <BlockDialog
          key={asked.person.account_id}
          {...asked}
          onClose={() => setAsked(null)}
          onBlocked={people.tellBlocked}
        />
      ) : null}
    </>
  );
}

interface PersonRowProps {
  item: Blocked;
  onChange: () => void;
  onUnblock: () => void;
}

function PersonRow({ item: { person, reason, until, created_at }, onChange, onUnblock }: PersonRowProps) {
  const zone = useZone();
  return (
    <li className={`${styles.row} stack top gap-4 rows-2 pad-y-5 between`}>
      <Avatar name={person.name} src={person.avatar} seed={person.account_id} size="lg" />
      <div className={styles.who}>
        <h2 className="t-17 anywhere">
          <AppLink to={`/account/${person.account_id}`}>{person.name}</AppLink>
        </h2>
        <p className="note">
          {sinceWords(created_at, zone)} · {termWords(until, zone)}
        </p>
        {reason ? <p className="above-1h typed">{reason}</p> : null}
      </div>
      <div className={`${styles.actions} row wrap gap-1`}>
        <Button variant="ghost" size="sm" aria-label={`Изменить: ${person.name}`} onClick={onChange}>
          Изменить
        </Button>
        <Button variant="line" size="sm" aria-label={`Разблокировать: ${person.name}`} onClick={onUnblock}>
          Разблокировать
        </Button>
      </div>
    </li>
  );
}

/** Whoever is known by a link: from a letter, another site, a chat elsewhere. */
function AddByLink({ me, onFound }: { me: string; onFound: (person: Blocked['person']) => void }) {
  const api = useApi<typeof passportCalls>();
  const form = useForm({
    initial: { link: '' },
    check: ({ link }) => {
      const accountId = accountOfLink(link);
      if (!accountId) return { link: 'Вставьте ссылку на профиль: она заканчивается на /account/ и номер.' };
      return accountId === me ? { link: 'Это ваш профиль. Себя заблокировать нельзя.' } : {};
    },
    submit: async ({ link }) => {
      onFound(await findPerson(accountOfLink(link) ?? ''));
      form.set({ link: '' });
    },
  });
  async function findPerson(accountId: string): Promise<Blocked['person']> {
    try {
      const { account_id, name, avatar } = await api('GET /v1/passport/account/{account_id}', {
        params: { account_id: accountId },
      });
      return { account_id, name, avatar };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      const message = 'Такого профиля нет. Проверьте ссылку.';
      throw new ApiError({ status: 404, code: 'not_found', message, fields: { link: message } });
    }
  }
  return (
    <Box title="Добавить по ссылке">
      <form {...form.props} className="stack gap-3">
        <TextField
          label="Ссылка на профиль"
          inputMode="url"
          autoComplete="off"
          placeholder="…/account/0199…"
          {...form.field('link')}
        />
        <FormFailure failure={form.failure} />
        <Button type="submit" variant="line" icon={<IconBan aria-hidden="true" />} pending={form.isPending}>
          Найти и заблокировать
        </Button>
      </form>
    </Box>
  );
}
