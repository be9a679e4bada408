import { IconCheck, IconLock, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from './avatar.tsx';
import { Box, BoxFoot } from './box.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Crumbs } from './crumbs.tsx';
import { Fact, Facts } from './facts.tsx';
import { FormFailure } from './form-failure.tsx';
import { Group } from './gallery-parts.tsx';
import { LoadMore } from './load-more.tsx';
import { LogItem, LogList } from './log-list.tsx';
import { PageHead } from './page-head.tsx';
import { SettingLine } from './setting-line.tsx';
import { Split } from './split.tsx';

const PAGES = { nextCursor: 'next', isLoading: false, failure: 'Сервер не ответил.', more: () => undefined };
const FAILURE = {
  error: { status: 500, message: 'Не получилось, и виноваты мы.', requestId: '0199c0de-7a11' },
  happenedAt: 0,
  retryAt: null,
};

/** Page patterns. */
export function PageSpecimens() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Group title="Страница">
        <PageHead
          crumbs={
            <Crumbs here="Алина Воронцова">
              <a href="#main">Люди</a>
            </Crumbs>
          }
          face={<Avatar name="Алина Воронцова" size="lg" />}
          title="Алина Воронцова"
          lead="Дизайнер, с нами с марта."
        >
          <Button variant="line" onClick={() => setAsking(true)}>
            Удалить
          </Button>
        </PageHead>
        <Split
          aside={
            <Box title="Коротко">
              <Facts>
                <Fact term="Доступно">12 000 ₽</Fact>
                <Fact term="Неудач" tone="bad">
                  3
                </Fact>
              </Facts>
            </Box>
          }
        >
          <Box flush title="Вход" note="Как вы попадаете в аккаунт." end={<Button size="sm">Сменить</Button>}>
            <SettingLine icon={<IconMail aria-hidden="true" />} title="alina@example.ru" note="Подтверждена." />
            <BoxFoot>Сеанс завершится через 30 дней.</BoxFoot>
          </Box>
          <Box title="Журнал">
            <LogList>
              <LogItem icon={<IconLock aria-hidden="true" />} tone="warn" when="вчера, 12:40">
                Пароль изменён
              </LogItem>
              <LogItem icon={<IconCheck aria-hidden="true" />} when="3 марта, 09:12">
                Аккаунт создан
              </LogItem>
            </LogList>
            <LoadMore pages={PAGES} size="sm">
              Показать раньше
            </LoadMore>
          </Box>
        </Split>
        <FormFailure failure={FAILURE} />
      </Group>
      {isAsking ? (
        <ConfirmDialog
          title="Удалить аккаунт?"
          action="Удалить"
          isPending={false}
          onConfirm={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          Вернуть его будет нельзя.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
