import { useRef, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import type { NotificationSettings, notificationCalls } from '../contract.ts';

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; message: string };

/** Autosave: every change is saved by itself. A change that could not be saved stays as it was chosen, to be retried. */
export function useSavedSettings(initial: NotificationSettings) {
  const api = useApi<typeof notificationCalls>();
  const [settings, setSettings] = useState(initial);
  const [state, setState] = useState<SaveState>({ kind: 'untouched' });
  const wanted = useRef(initial);
  const isSending = useRef(false);

  /** Queue: saves run one after the other, so that the last choice wins. */
  async function save(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setState({ kind: 'saving' });
    try {
      let sent: NotificationSettings;
      do {
        sent = wanted.current;
        await api('PUT /v1/notifications/settings', { body: sent });
      } while (sent !== wanted.current);
      setState({ kind: 'saved', at: new Date() });
    } catch (error) {
      setState({ kind: 'failed', message: messageOf(error) });
    }
    isSending.current = false;
  }

  function change(part: Partial<NotificationSettings>): void {
    wanted.current = { ...wanted.current, ...part };
    setSettings(wanted.current);
    void save();
  }

  return { settings, state, change, save };
}
