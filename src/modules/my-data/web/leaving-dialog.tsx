import { useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { announceSession } from '#platform/web/session-channel.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { longDayOf, ownZone } from '#words/moments.ts';
import type { passportCalls } from '../../passport/contract.ts';
import { GRACE_TERM } from '../../terms/contract.ts';
import styles from './data-section.module.css';

const FORM = 'leaving';

/** Confirmation of erasing the account, with its consequences. */
export function LeavingDialog({ onClose }: { onClose: () => void }) {
  const api = useApi<typeof passportCalls>();
  const go = useGo();
  const [eraseAfter, setEraseAfter] = useState<string | null>(null);
  const form = useForm({
    initial: {},
    submit: async () => {
      const answer = await api('POST /v1/safety/deletion');
      setEraseAfter(answer.erase_after);
    },
  });
  async function leave() {
    announceSession('signed-out');
    await go('/', { replace: true });
  }

  if (eraseAfter !== null) {
    const day = longDayOf(eraseAfter, ownZone());
    return (
      <Dialog open onClose={leave} title="Аккаунт ждёт удаления" footer={<Button onClick={leave}>На главную</Button>}>
        <p role="status">
          Удалим его {day}. Вы вышли на всех устройствах, письмо с этим днём уже в пути. Передумаете — просто войдите.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Удалить аккаунт?"
      locked={form.isPending}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Остаться
          </Button>
          <Button variant="danger" type="submit" form={FORM} pending={form.isPending}>
            Удалить через {GRACE_TERM}
          </Button>
        </>
      }
    >
      <form {...form.props} id={FORM}>
        <ul className={`${styles.effects} stack gap-2`}>
          <li>Сразу: выйдете на всех устройствах, объекты исчезнут из каталога.</li>
          <li>{GRACE_TERM}: можно передумать. Войдите, и всё останется на месте.</li>
          <li>Потом: сотрём профиль, объекты, файлы, отзывы и всё, что вы написали. Вернуть их будет нельзя.</li>
          <li>Останутся записи о деньгах и сделках без имени: они нужны вашим партнёрам и учёту.</li>
        </ul>
        {form.failure ? (
          <Notice tone="bad" live>
            {form.failure.error.message}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
