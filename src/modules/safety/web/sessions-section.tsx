import { IconDeviceLaptop, IconDeviceMobile, IconDeviceTablet, IconTerminal2 } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { nameOfDevice } from '#platform/device.ts';
import { ApiError, messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Box, BoxFoot } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { SettingLine } from '#ui/setting-line.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import type { OwnSession, passportCalls } from '../../passport/contract.ts';
import { IDLE_TERM } from '../../terms/contract.ts';
import { Moment } from './moment.tsx';

const ICONS = {
  computer: IconDeviceLaptop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  program: IconTerminal2,
} as const;

export function SessionsSection({ sessions }: { sessions: readonly OwnSession[] }) {
  const api = useApi<typeof passportCalls>();
  const router = useRouter();
  const [ending, setEnding] = useState<string | null>(null);
  async function end(what: string, call: () => Promise<unknown>, said: string) {
    if (ending) return;
    setEnding(what);
    try {
      await call();
      showToast(said, { tone: 'good' });
    } catch (error) {
      // Gone already is what was wanted.
      if (!(error instanceof ApiError) || error.status !== 404) showToast(messageOf(error), { tone: 'bad' });
    }
    setEnding(null);
    await router.invalidate();
  }
  return (
    <Box
      flush
      title="Сеансы"
      end={
        sessions.length > 1 ? (
          <Button
            variant="danger"
            size="sm"
            pending={ending === 'all'}
            onClick={() => void end('all', () => api('DELETE /v1/safety/sessions'), 'Остальные сеансы завершены')}
          >
            Завершить все, кроме этого
          </Button>
        ) : null
      }
    >
      <ul>
        {sessions.map(({ session_id, is_current, device, address, place, last_seen_at }) => {
          const Icon = ICONS[device.kind];
          const name = nameOfDevice(device);
          return (
            <SettingLine
              as="li"
              key={session_id}
              icon={<Icon aria-hidden="true" />}
              tone={is_current ? 'good' : undefined}
              title={
                <>
                  {name}
                  {is_current ? <Tag tone="good">Этот сеанс</Tag> : null}
                </>
              }
              note={
                <>
                  {place ? `${place} · ` : null}
                  {address} · {is_current ? 'сейчас' : <Moment at={last_seen_at} />}
                </>
              }
              action={
                is_current ? null : (
                  <Button
                    variant="ghost"
                    size="sm"
                    pending={ending === session_id}
                    aria-label={`Завершить сеанс: ${name}, ${address}`}
                    onClick={() =>
                      void end(
                        session_id,
                        () => api('DELETE /v1/safety/sessions/{session_id}', { params: { session_id } }),
                        'Сеанс завершён',
                      )
                    }
                  >
                    Завершить
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
      <BoxFoot>
        Сеанс завершится сам через {IDLE_TERM} без входа. Не узнаёте устройство? Завершите сеанс и смените пароль.
      </BoxFoot>
    </Box>
  );
}
