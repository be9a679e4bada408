import { IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { SettingLine } from '#ui/setting-line.tsx';
import type { passportCalls } from '../../passport/contract.ts';
import { GRACE_TERM } from '../../terms/contract.ts';
import styles from './data-section.module.css';
import { LeavingDialog } from './leaving-dialog.tsx';

export function LeavingLine() {
  const api = useApi<typeof passportCalls>();
  const [obstacle, setObstacle] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    api('GET /v1/safety/deletion').then(
      (answer) => setObstacle(answer.obstacle),
      // The server says it again when it is asked to delete.
      () => setObstacle(null),
    );
  }, [api]);

  return (
    <>
      <SettingLine
        icon={<IconTrash aria-hidden="true" />}
        title="Удалить аккаунт"
        note={
          obstacle
            ? `Сейчас нельзя. ${obstacle}`
            : `Сотрём всё о вас через ${GRACE_TERM}. До этого дня можно передумать.`
        }
        action={
          <Button
            variant="danger"
            size="sm"
            className={styles.leave}
            disabled={obstacle !== null}
            onClick={() => setOpen(true)}
          >
            Удалить…
          </Button>
        }
      />
      {isOpen ? <LeavingDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
