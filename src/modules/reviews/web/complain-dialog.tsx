import { ComplaintDialog } from '#modules/moderation/web/index.ts';
import { useApi } from '#platform/web/use-api.ts';
import type { NewComplaint } from '../../moderation/contract.ts';
import type { Complained, reviewsCalls } from '../contract.ts';

/** Reasons of a complaint about a review. */
const REASONS = {
  insult: 'Оскорбления или угрозы',
  wrong_facts: 'Неправда о сделке',
  spam: 'Реклама или не по делу',
  rights: 'Личные данные или чужие материалы',
  other: 'Другое',
} as const satisfies Partial<Record<NewComplaint['reason'], string>>;

interface ComplainDialogProps {
  reviewId: string;
  of: Complained;
  onClose: () => void;
}

export function ComplainDialog({ reviewId, of, onClose }: ComplainDialogProps) {
  const api = useApi<typeof reviewsCalls>();
  return (
    <ComplaintDialog
      open
      title={of === 'review' ? 'Что не так с отзывом?' : 'Что не так с ответом?'}
      note="Модератор прочитает отзыв и ответ. Если вы правы, текст скроют, а оценка останется."
      reasons={REASONS}
      send={(complaint) =>
        api('POST /v1/reviews/{review_id}/complain', { params: { review_id: reviewId }, body: { of, ...complaint } })
      }
      onClose={onClose}
    />
  );
}
