import { IconBell } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { longDayOf } from '#words/moments.ts';
import type { Duties, dutyCalls } from '../contract.ts';
import styles from './calendar-link.module.css';

/** A link for one's own calendar: shown once, renewed or revoked at any time. */
export function CalendarLink({ calendar }: { calendar: Duties['calendar'] }) {
  const api = useApi<typeof dutyCalls>();
  const router = useRouter();
  const [url, setUrl] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  async function change(send: () => Promise<string | null>) {
    setPending(true);
    try {
      setUrl(await send());
      void router.invalidate();
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'Не получилось. Попробуйте ещё раз.', { tone: 'bad' });
    } finally {
      setPending(false);
    }
  }
  const make = () => change(async () => (await api('POST /v1/duties/calendar')).url);
  const close = () =>
    change(async () => {
      await api('DELETE /v1/duties/calendar');
      return null;
    });

  return (
    <section className="line-above stack gap-3 pad-x-5 in-4 out-5" aria-labelledby="duties-feed">
      <h3 id="duties-feed" className="row middle gap-2 icon-18">
        <IconBell aria-hidden="true" />
        Сроки в вашем календаре
      </h3>
      <p className="note">
        Яндекс, Google или Apple: вставьте ссылку как подписку. На сайте напомним за 5 дней и за день.
      </p>
      {url ? (
        <>
          <div className="row middle gap-2">
            <TextField label="Ссылка" labelHidden readOnly value={url} className={styles.url} />
            <CopyButton value={url} label="Скопировать ссылку" />
          </div>
          <p className="note">
            Скопируйте сейчас: второй раз её не показать. Никому не давайте, по ней видны ваши суммы.
          </p>
        </>
      ) : calendar ? (
        <p className="note">
          Ссылка сделана {longDayOf(calendar.created_at)}. Новая заменит её, старая перестанет работать.
        </p>
      ) : null}
      <div className="row wrap gap-2">
        <Button variant="line" size="sm" pending={isPending} onClick={() => void make()}>
          {calendar || url ? 'Сделать новую' : 'Получить ссылку'}
        </Button>
        {calendar || url ? (
          <Button variant="ghost" size="sm" onClick={() => void close()}>
            Закрыть доступ
          </Button>
        ) : null}
      </div>
    </section>
  );
}
