import { useApi } from '#platform/web/use-api.ts';
import type { moderationCalls, NewComplaint } from '../contract.ts';
import { ComplaintDialog } from './complaint-dialog.tsx';

const REASONS = {
  spam: 'Спам или повтор',
  fraud: 'Обман или накрутка',
  insult: 'Оскорбления или угрозы',
  rights: 'Чужие права или материалы',
  forbidden: 'Запрещённый товар или услуга',
  wrong_facts: 'Неверные сведения',
  other: 'Другое',
} as const satisfies Record<NewComplaint['reason'], string>;

interface ObjectComplaintProps extends Pick<NewComplaint, 'kind' | 'id'> {
  open: boolean;
  onClose: () => void;
}

export function ObjectComplaint({ kind, id, open, onClose }: ObjectComplaintProps) {
  const api = useApi<typeof moderationCalls>();
  return (
    <ComplaintDialog
      open={open}
      title="Что не так?"
      note="Владелец не узнает, кто пожаловался."
      reasons={REASONS}
      placeholder="Что именно неверно и откуда это видно"
      send={(complaint) => api('POST /v1/moderation/complaints', { body: { kind, id, ...complaint } })}
      onClose={onClose}
    />
  );
}
