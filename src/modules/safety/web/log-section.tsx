import {
  IconAlertCircle,
  IconCode,
  IconFingerprint,
  IconKey,
  IconLock,
  IconLogin2,
  IconLogout,
  IconMail,
  IconShield,
  IconX,
} from '@tabler/icons-react';
import { type ComponentType, useRef } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import { Box, BoxFoot } from '#ui/box.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { LogItem, LogList } from '#ui/log-list.tsx';
import { plural } from '#words/plurals.ts';
import { LOG_TERM } from '../../terms/contract.ts';
import type { LogEntry, SafetyEventName, safetyCalls } from '../contract.ts';
import { SAFETY_EVENTS } from '../domain/events.ts';
import type { SafetyData } from './load-safety.ts';
import { Moment } from './moment.tsx';

type Icon = ComponentType<{ 'aria-hidden': 'true' }>;
const ICONS: Record<SafetyEventName, Icon> = {
  registered: IconLogin2,
  signed_in: IconLogin2,
  new_sign_in: IconAlertCircle,
  sign_in_failed: IconX,
  proof_failed: IconX,
  password_changed: IconLock,
  email_changed: IconMail,
  email_change_undone: IconMail,
  session_ended: IconLogout,
  sessions_ended: IconLogout,
  two_factor_on: IconShield,
  two_factor_off: IconShield,
  recovery_codes_renewed: IconKey,
  recovery_code_used: IconKey,
  passkey_added: IconFingerprint,
  passkey_removed: IconFingerprint,
  token_created: IconCode,
  token_revoked: IconCode,
  webhook_added: IconCode,
  webhook_stopped: IconCode,
  webhook_removed: IconCode,
};
const TONES: Partial<Record<SafetyEventName, 'warn' | 'bad'>> = {
  new_sign_in: 'warn',
  two_factor_off: 'warn',
  recovery_code_used: 'warn',
  token_created: 'warn',
  sign_in_failed: 'bad',
  proof_failed: 'bad',
};
const TIMES = { one: 'раз', few: 'раза', many: 'раз' };

export function LogSection({ log }: { log: SafetyData['log'] }) {
  const api = useApi<typeof safetyCalls>();
  const older = useRef<PageOf<LogEntry>>(null);
  const pages = usePages(log, {
    load: (cursor) => api('GET /v1/safety/log', { query: { limit: '20', cursor } }),
    idOf: ({ entry_id }) => entry_id,
    // Loaded pages stay where they are when a new entry comes on top.
    older: () => older.current,
    onGrow: (grown) => {
      older.current = grown;
    },
  });
  return (
    <Box title="Журнал">
      <LogList>
        {pages.items.map((entry) => (
          <Entry key={entry.entry_id} entry={entry} />
        ))}
      </LogList>
      <LoadMore pages={pages} variant="ghost" size="sm" wide>
        Показать раньше
      </LoadMore>
      <BoxFoot>Храним {LOG_TERM}. О важном пишем на почту, отключить это нельзя.</BoxFoot>
    </Box>
  );
}

function Entry({ entry: { event, detail, times, at, device, address, place } }: { entry: LogEntry }) {
  const Icon = ICONS[event];
  return (
    <LogItem
      icon={<Icon aria-hidden="true" />}
      tone={TONES[event]}
      when={
        <>
          <Moment at={at} />
          {[device, place, address].filter(Boolean).map((part) => `\u00a0· ${part}`)}
        </>
      }
    >
      {SAFETY_EVENTS[event](detail)}
      {times > 1 ? `, ${times} ${plural(times, TIMES)}` : null}
    </LogItem>
  );
}
