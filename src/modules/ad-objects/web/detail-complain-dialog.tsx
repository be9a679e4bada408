import { ComplaintDialog } from '#modules/moderation/web/index.ts';
import { useApi } from '#platform/web/use-api.ts';
import type { moderationCalls, NewComplaint } from '../../moderation/contract.ts';
import type { AdObjectKind } from '../kinds/kind.ts';

const REASONS = {
  spam: 'Спам или повтор',
  fraud: 'Обман или накрутка',
  insult: 'Оскорбления или угрозы',
  rights: 'Чужие права или материалы',
  forbidden: 'Запрещённый товар или услуга',
  wrong_facts: 'Неверные сведения',
  other: 'Другое',
} as const satisfies Record<NewComplaint['reason'], string>;

interface DetailComplainDialogProps {
  kind: AdObjectKind;
  objectId: string;
  open: boolean;
  onClose: () => void;
}

export function DetailComplainDialog({ kind, objectId, open, onClose }: DetailComplainDialogProps) {
  const api = useApi<typeof moderationCalls>();
  return (
    <ComplaintDialog
      open={open}
      title="Что не так?"
      note="Владелец не узнает, кто пожаловался."
      reasons={REASONS}
      placeholder="Что именно неверно и откуда это видно"
      send={(complaint) => api('POST /v1/moderation/complaints', { body: { kind, id: objectId, ...complaint } })}
      onClose={onClose}
    />
  );
}
