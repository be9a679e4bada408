import { IconBellRinging, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { ownZone, recentMoment } from '#words/moments.ts';
import type { PushState } from './push-browser.ts';
import styles from './push-card.module.css';
import type { Push } from './use-push.ts';

const EXPLAINED = {
  off: 'Сообщим о важном, даже когда вкладка закрыта. Браузер спросит разрешение.',
  on: 'Включены. О чём присылать, выберите в столбце Push.',
  denied:
    'Браузер запретил уведомления. Нажмите на значок слева от адреса сайта, откройте разрешения и выберите для уведомлений «Разрешить».',
  unsupported:
    'Этот браузер не умеет показывать уведомления сайтов. Подойдёт свежая версия Chrome, Яндекс Браузера, Firefox, Edge или Safari.',
  insecure: 'Уведомления работают только на сайте, открытом по https.',
  needs_install:
    'На iPhone и iPad сначала добавьте Охват на экран «Домой»: кнопка «Поделиться», затем «На экран „Домой“». Откройте его оттуда и вернитесь сюда.',
} as const satisfies Record<PushState, string>;

const PHONE = /iPhone|iPad|Android/;

/** The switch of this browser, and the others that are told; those by the clock of this browser, so not drawn before it. */
export function PushCard({ push }: { push: Push }) {
  const { state, browsers, ownId, isBusy, failure, isTried } = push;
  const others = browsers.filter(({ subscription_id }) => subscription_id !== ownId);
  return (
    <Box label="Push">
      <Switch
        checked={state === 'on'}
        disabled={isBusy || (state !== 'off' && state !== 'on')}
        onChange={() => void (ownId ? push.remove(ownId) : push.allow())}
      >
        <h2>Уведомления в этом браузере</h2>
      </Switch>
      <p className="note" role="status">
        {state ? EXPLAINED[state] : 'Проверяем, что умеет этот браузер…'}
      </p>
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      {state === 'on' ? (
        <div className="row wrap middle gap-3 rows-2 note">
          <Button variant="line" size="sm" disabled={isBusy} onClick={push.tryOut}>
            Проверить
          </Button>
          <span role="status">{isTried ? 'Отправили, появится через пару секунд.' : null}</span>
        </div>
      ) : null}
      {state && others.length > 0 ? (
        <>
          <h3 className="line-above t-15 bold in-4">Другие браузеры</h3>
          <ul className="stack gap-3 icon-20">
            {others.map(({ subscription_id, device, created_at }) => (
              <li className={`${styles.device} stack middle gap-3 between`} key={subscription_id}>
                {PHONE.test(device) ? <IconDeviceMobile aria-hidden="true" /> : <IconDeviceLaptop aria-hidden="true" />}
                <span>
                  <b className="block medium tight">{device}</b>
                  <time className="note" dateTime={created_at}>
                    {recentMoment(new Date(created_at), new Date(), ownZone())}
                  </time>
                </span>
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={isBusy}
                  aria-label={`Отключить: ${device}`}
                  onClick={() => push.remove(subscription_id)}
                >
                  Отключить
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Box>
  );
}

/** Said before the choice of events: without the permission the column Push promises nothing. */
export function PushInvitation({ push }: { push: Push }): ReactNode {
  if (push.state !== 'off') return null;
  return (
    <div className={`${styles.invitation} row wrap middle gap-3 round-2 ink accent-ground`}>
      <IconBellRinging className="accent" aria-hidden="true" />
      <p className="tight">
        <b className="block">Этот браузер ещё не присылает push</b>
        <span className="t-13">Сообщим о заказе, даже когда вкладка закрыта.</span>
      </p>
      <Button variant="primary" size="sm" pending={push.isBusy} onClick={push.allow}>
        Разрешить
      </Button>
    </div>
  );
}
