import { IconCheck } from '@tabler/icons-react';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Split } from '#ui/split.tsx';
import { clockOf, ownZone } from '#words/moments.ts';
import type { NotificationSettings } from '../contract.ts';
import { ChannelMatrix } from './channel-matrix.tsx';
import styles from './notify-page.module.css';
import { PushCard, PushInvitation } from './push-card.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { type LoadedPush, usePush } from './use-push.ts';
import { type SaveState, useSavedSettings } from './use-saved-settings.ts';

const DIGEST_OPTIONS = [
  { value: 'at_once', label: 'Сразу', note: 'Каждое событие отдельно' },
  { value: 'hourly', label: 'Раз в час', note: 'Если что-то произошло' },
  { value: 'daily', label: 'Раз в день', note: 'Одна сводка в 9 утра' },
] as const;

interface NotifyPageProps {
  loaded: { settings: NotificationSettings; push: LoadedPush };
  accountId: string;
}

export function NotifyPage({ loaded, accountId }: NotifyPageProps) {
  const { settings, state, change, save } = useSavedSettings(loaded.settings);
  const push = usePush(loaded.push, accountId);
  const { channels, digest, quiet, zone } = settings;
  return (
    <>
      <PageHead title="Уведомления" lead="О чём и где вам сообщать. Остальное не побеспокоит." className={styles.head}>
        <SaveStatus state={state} />
      </PageHead>
      {state.kind === 'failed' ? (
        <Notice
          tone="bad"
          live
          title="Не сохранилось"
          action={
            <Button size="sm" variant="line" onClick={save}>
              Повторить
            </Button>
          }
        >
          {state.message}
        </Notice>
      ) : null}
      <Split
        aside={
          <>
            <Box title="Письма">
              <RadioCards
                label="Как часто писать"
                labelHidden
                options={DIGEST_OPTIONS}
                value={digest}
                onChange={(next) => change({ digest: next })}
              />
              <p className="note">
                О том, что вы уже прочитали на сайте, сводка не напомнит. Письма о безопасности приходят сразу.
              </p>
            </Box>
            <QuietHours quiet={quiet} zone={zone} onChange={change} />
            <PushCard push={push} />
          </>
        }
      >
        <PushInvitation push={push} />
        <ChannelMatrix channels={channels} onChange={(next) => change({ channels: next })} />
      </Split>
    </>
  );
}

function SaveStatus({ state }: { state: SaveState }) {
  return (
    <p className={`${styles.saved} inline middle gap-2 note icon-18`} role="status">
      {state.kind === 'saving' ? (
        <>
          <Spinner size={16} />
          Сохраняем…
        </>
      ) : null}
      {state.kind === 'saved' ? (
        <>
          <IconCheck className="good" aria-hidden="true" />
          Сохранено в {clockOf(state.at, ownZone())}
        </>
      ) : null}
    </p>
  );
}
