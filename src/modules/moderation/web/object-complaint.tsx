import { useApi } from '#platform/web/use-api.ts';
import type { moderationCalls, NewComplaint } from '../contract.ts';
import { COMPLAINT_REASONS } from '../domain/complaints.ts';
import { ComplaintDialog } from './complaint-dialog.tsx';

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
      reasons={COMPLAINT_REASONS}
      placeholder="Что именно неверно и откуда это видно"
      send={(complaint) => api('POST /v1/moderation/complaints', { body: { kind, id, ...complaint } })}
      onClose={onClose}
    />
  );
}
