import { ComplaintDialog } from '#modules/moderation/web/index.ts';
import type { NewComplaint } from '../../moderation/contract.ts';
import type { Message } from '../contract.ts';
import { chatsApi } from './chats-api.ts';

/** Reasons of complaints about messages; the same codes as for objects. */
const REASONS = {
  spam: 'Спам или навязчивая реклама',
  fraud: 'Обман или просьба заплатить мимо сайта',
  insult: 'Оскорбления или угрозы',
  forbidden: 'Предлагают запрещённое',
  rights: 'Чужие права или материалы',
  other: 'Другое',
} as const satisfies Partial<Record<NewComplaint['reason'], string>>;

export function ComplainDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { dialog_id, number } = message;
  return (
    <ComplaintDialog
      open
      title="Что не так с сообщением?"
      note="Модератор увидит сообщение и несколько соседних. Собеседник не узнает, что вы пожаловались."
      reasons={REASONS}
      send={(body) =>
        chatsApi('POST /v1/chats/{dialog_id}/messages/{number}/complain', {
          params: { dialog_id, number: String(number) },
          body,
        })
      }
      onClose={onClose}
    />
  );
}
