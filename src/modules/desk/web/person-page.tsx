import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Box } from '#ui/box.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { CopyLine } from '#ui/copy-button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Split } from '#ui/split.tsx';
import { Tag } from '#ui/tag.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { showToast } from '#ui/toast.tsx';
import { shortDayWithYearOf, shortMoment } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { LIFE_LABELS, MODERATION_LABELS } from '../../ad-objects/web/index.ts';
import { STATE_VIEWS } from '../../deals/web/index.ts';
import type { deskCalls, Person } from '../contract.ts';
import { BlockDialog } from './block-dialog.tsx';
import { lastDayOf } from './moments.ts';
import { deviceOf, ROLE_LABELS } from './person-words.ts';

interface PersonPageProps {
  person: Person;
  /** Slot: the audit log about the person. */
  deeds: ReactNode;
  /** Called after every change, so that the log is reloaded. */
  onChanged: () => void;
}

export function PersonPage({ person: loaded, deeds, onChanged }: PersonPageProps) {
  const api = useApi<typeof deskCalls>();
  const [person, setPerson] = useState(loaded);
  useEffect(() => setPerson(loaded), [loaded]);
  const [isBlocking, setBlocking] = useState(false);
  const [role, setRole] = useState<Person['role'] | null>(null);
  const [isPending, setPending] = useState(false);
  const { block, can } = person;
  const params = { account_id: person.account_id };

  async function change(work: () => Promise<Person>, done: string) {
    setPending(true);
    try {
      setPerson(await work());
      showToast(done, { tone: 'good' });
      onChanged();
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    } finally {
      setPending(false);
      setRole(null);
    }
  }
  const unblock = () => change(() => api('DELETE /v1/desk/people/{account_id}/block', { params }), 'Блокировка снята');
  const endSessions = (sessionId?: string) =>
    change(
      () =>
        sessionId
          ? api('DELETE /v1/desk/people/{account_id}/sessions/{session_id}', {
              params: { ...params, session_id: sessionId },
            })
          : api('DELETE /v1/desk/people/{account_id}/sessions', { params }),
      sessionId ? 'Сеанс завершён' : 'Все сеансы завершены',
    );

  return (
    <>
      <PageHead
        crumbs={
          <Crumbs here={person.name}>
            <AppLink to="/admin/people">Люди</AppLink>
          </Crumbs>
        }
        face={<Avatar name={person.name} src={person.avatar} seed={person.account_id} size="lg" />}
        title={person.name}
        lead={
          <p className="faint t-13 anywhere">
            {person.email}, с нами с {shortDayWithYearOf(person.created_at)}
          </p>
        }
      >
        <div className="row wrap gap-2">
          <AppLink to={`/account/${person.account_id}`} className={buttonClass({ variant: 'line' })}>
            Профиль
          </AppLink>
          {block ? (
            <Button variant="line" pending={isPending} onClick={() => void unblock()}>
              Снять блокировку
            </Button>
          ) : can.block ? (
            <Button variant="danger" onClick={() => setBlocking(true)}>
              Заблокировать
            </Button>
          ) : null}
        </div>
      </PageHead>
      {block ? (
        <Notice tone="bad" title={block.until ? `Заблокирован по ${lastDayOf(block.until)}` : 'Заблокирован без срока'}>
          {block.reason} ({block.by.name}, {shortMoment(block.blocked_at)})
        </Notice>
      ) : null}
      <Split
        asideLabel="Об аккаунте"
        aside={
          <>
            <Box title="Роль">
              {can.change_role ? (
                <NativeSelect
                  label="Что может"
                  labelHidden
                  value={person.role}
                  disabled={isPending}
                  onChange={(event) => setRole(event.target.value as Person['role'])}
                >
                  {Object.entries(ROLE_LABELS).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </NativeSelect>
              ) : (
                <p>
                  {ROLE_LABELS[person.role]}.{' '}
                  <span className="faint t-13 anywhere">Свою роль меняет другой администратор.</span>
                </p>
              )}
            </Box>
            <Box title="Деньги">
              <Facts>
                <Fact term="Доступно">{roubles(person.money.available)}</Fact>
                <Fact term="Удержано">{roubles(person.money.held)}</Fact>
                <Fact term="Выводится">{roubles(person.money.leaving)}</Fact>
              </Facts>
            </Box>
            <Box title="Номер аккаунта">
              <CopyLine caption="Номер" value={person.account_id} label="Скопировать номер аккаунта" />
            </Box>
            <Box title="Что делали с аккаунтом">{deeds}</Box>
          </>
        }
      >
        <Box title={`Сеансы: ${person.sessions.length}`}>
          {person.sessions.length === 0 ? (
            <p className="faint t-13 anywhere">Сейчас нигде не вошёл.</p>
          ) : (
            <>
              <ul className="lines">
                {person.sessions.map((session) => (
                  <li className="row middle spread gap-3 anywhere pad-y-2" key={session.session_id}>
                    <div>
                      <b>{deviceOf(session.user_agent)}</b>
                      <p className="faint t-13 anywhere">
                        {session.address}, был {shortMoment(session.last_seen_at)}
                      </p>
                    </div>
                    {session.is_mine ? (
                      <Tag>Этот сеанс</Tag>
                    ) : (
                      <Button
                        variant="ghost"
                        size="sm"
                        disabled={isPending}
                        onClick={() => void endSessions(session.session_id)}
                      >
                        Завершить
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              {can.block ? (
                <div>
                  <Button variant="line" size="sm" disabled={isPending} onClick={() => void endSessions()}>
                    Завершить все
                  </Button>
                </div>
              ) : null}
            </>
          )}
        </Box>
        <Box title={`Объекты: ${person.objects.total}`}>
          {person.objects.total === 0 ? <p className="faint t-13 anywhere">Ничего не создавал.</p> : null}
          <ul className="lines">
            {person.objects.items.map(({ kind, id, title, life, moderation }) => (
              <li className="row middle spread gap-3 anywhere pad-y-2" key={id}>
                <AppLink to={`/${kind}/${id}`} className={textLinkClass}>
                  {title}
                </AppLink>
                <span className="faint t-13 anywhere">
                  {LIFE_LABELS[life]}
                  {moderation === 'accepted' ? '' : `, ${MODERATION_LABELS[moderation].toLowerCase()}`}
                </span>
              </li>
            ))}
          </ul>
          {person.objects.total > person.objects.items.length ? (
            <p className="faint t-13 anywhere">Показаны {person.objects.items.length} последних.</p>
          ) : null}
        </Box>
        <Box title={`Сделки: ${person.deals.total}`}>
          <p className="faint t-13 anywhere">
            {person.deals.total === 0 ? 'Пока ни одной.' : `Идут сейчас: ${person.deals.open}.`}
          </p>
          <ul className="lines">
            {person.deals.items.map((deal) => (
              <li className="row middle spread gap-3 anywhere pad-y-2" key={deal.deal_id}>
                <div>
                  {deal.title}
                  <p className="faint t-13 anywhere">
                    {deal.side === 'buyer' ? 'Покупает' : 'Продаёт'}, {shortMoment(deal.updated_at)}
                  </p>
                </div>
                <span className="stack fixed strong num at-end">
                  {roubles(deal.amount)}
                  <small className="regular">{STATE_VIEWS[deal.state].label}</small>
                </span>
              </li>
            ))}
          </ul>
        </Box>
      </Split>
      {isBlocking ? (
        <BlockDialog
          person={person}
          onClose={() => setBlocking(false)}
          onChanged={(changed) => {
            setBlocking(false);
            setPerson(changed);
            onChanged();
          }}
        />
      ) : null}
      <Dialog
        open={role !== null}
        onClose={() => setRole(null)}
        locked={isPending}
        title={role ? `${ROLE_LABELS[role]}: ${person.name}` : ''}
        footer={
          <>
            <Button variant="ghost" onClick={() => setRole(null)} disabled={isPending}>
              Отмена
            </Button>
            <Button
              pending={isPending}
              onClick={() =>
                role &&
                void change(
                  () => api('PUT /v1/desk/people/{account_id}/role', { params, body: { role } }),
                  'Роль изменена',
                )
              }
            >
              Изменить роль
            </Button>
          </>
        }
      >
        <p>Сеансы человека завершатся: ему нужно будет войти заново.</p>
      </Dialog>
    </>
  );
}
