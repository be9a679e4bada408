/**
 * Texts of notifications on decisions about people, on appeals and on lost proofs of ownership; decisions about objects stand with
 * other news of objects.
 */
import { longDayOf } from '#words/moments.ts';
import { REJECTION_REASONS } from '../../ad-objects/contract.ts';
import { COMPLAINT_REASONS, type ComplaintReason } from '../../moderation/contract.ts';
import { type EventWords, quoted } from './event-words.ts';

export interface ModerationData {
  words_hidden: {
    of: 'review' | 'answer';
    dealId: string;
    object: string;
    reason: ComplaintReason;
    /** The moderator's. */
    comment: string | null;
    appealUntil: Date | null;
    appealLink: string;
  };
  /** To both sides of a deal that goes on about something a moderator has blocked or sent back; the moderator's comment is its owner's alone. */
  deal_stopped: {
    dealId: string;
    /** Of the deal. */
    object: string;
    /** What was blocked or sent back. */
    title: string;
    reason: keyof typeof REJECTION_REASONS | null;
    side: 'buyer' | 'seller';
    /** The order was taken: it is cancelled, and no longer declined. */
    isInWork: boolean;
    /** It was sent back: the deal goes on when it is mended. */
    isMendable: boolean;
  };
  /** The code on its page was not found several times in a row; silent: the site has not answered for months. */
  ownership_lapsed: { kind: string; objectId: string; title: string; address: string; isSilent: boolean };
  /** To whoever complained. */
  complaint_dismissed: {
    /** «Жалоба на ресурс» */
    title: string;
    reason: ComplaintReason;
    comment: string | null;
    appealUntil: Date | null;
    appealLink: string;
  };
  /** To whom a decision was about. */
  appeal_answered: {
    title: string;
    subject: 'object' | 'words' | 'account' | 'complaint';
    decision: 'upheld' | 'overturned';
    /** Of the second moderator. */
    answer: string;
    link: string;
  };
  /** To whoever made the decision. */
  ruling_reviewed: { title: string; decision: 'upheld' | 'overturned'; answer: string };
}

const VERDICTS = { upheld: 'осталось в силе', overturned: 'отменено' } as const;

/** Why a moderator decided so, and until when to appeal; «другое» alone says nothing. */
export const decided = (reason: string | null, comment: string | null, appealUntil: Date | null): string => {
  const said = [reason, comment].filter(Boolean).join('. ') || 'Причина не названа';
  // A term ends with its last day.
  const appeal = appealUntil ? ` Обжаловать можно до ${longDayOf(appealUntil.getTime() - 1)} включительно.` : '';
  return `${said}${/[.!?…]$/.test(said) ? '' : '.'}${appeal}`;
};
export const nameOf = <Reason extends string>(
  names: Readonly<Record<Reason, string>>,
  reason: Reason,
): string | null => (reason === 'other' ? null : names[reason]);

const WAY_OUT = {
  seller: [
    'Откажитесь от заказа: деньги вернутся покупателю.',
    'Отмените сделку: деньги вернутся покупателю. Если реклама уже вышла, откройте спор.',
  ],
  buyer: [
    'Отмените заказ: деньги вернутся на ваш баланс.',
    'Предложите отмену: деньги вернутся на ваш баланс. Если реклама уже вышла, откройте спор.',
  ],
} as const;

const waiting = (wayOut: string): string =>
  `Сделка продолжится, когда это исправят и модератор пропустит. Не хотите ждать? ${wayOut}`;

export const MODERATION_EVENTS = {
  deal_stopped: {
    group: 'work',
    title: ({ object, isMendable }) =>
      `${isMendable ? 'Сделка ждёт исправления' : 'Сделку продолжать нельзя'}: ${quoted(object)}`,
    text: ({ title, reason, side, isInWork, isMendable }) => {
      const why = reason && nameOf(REJECTION_REASONS, reason);
      const because = why ? `. Причина: ${why.charAt(0).toLowerCase()}${why.slice(1)}` : '';
      const wayOut = WAY_OUT[side][isInWork ? 1 : 0];
      return `Модератор ${isMendable ? 'вернул на доработку' : 'не пропустил'} ${quoted(title)}${because}. ${isMendable ? waiting(wayOut) : wayOut}`;
    },
    link: ({ dealId }) => `/deals/${dealId}`,
    action: 'Открыть сделку',
  },
  words_hidden: {
    group: 'reviews',
    title: ({ of, object }) =>
      `Модератор скрыл ${of === 'review' ? 'текст вашего отзыва' : 'ваш ответ на отзыв'}: ${quoted(object)}`,
    text: ({ reason, comment, appealUntil }) => decided(nameOf(COMPLAINT_REASONS, reason), comment, appealUntil),
    link: ({ appealLink }) => appealLink,
    action: 'Прочитать решение',
  },
  ownership_lapsed: {
    group: 'moderation',
    title: ({ title }) => `Владение больше не подтверждено: ${quoted(title)}`,
    text: ({ address, isSilent }) =>
      `${isSilent ? `Два месяца не могли проверить ${address}: пропустите OhvatBot или проверьте сайт, сертификат и DNS.` : `Кода несколько дней нет на ${address}. Верните его.`} Затем подтвердите владение снова.`,
    link: ({ kind, objectId }) => `/${kind}/${objectId}`,
    action: 'Подтвердить снова',
  },
  complaint_dismissed: {
    group: 'moderation',
    title: ({ title }) => `${title} отклонена`,
    text: ({ reason, comment, appealUntil }) =>
      decided(
        reason === 'other' ? null : `Причина жалобы: ${COMPLAINT_REASONS[reason].toLowerCase()}`,
        comment ?? 'Нарушения не нашли',
        appealUntil,
      ),
    link: ({ appealLink }) => appealLink,
    action: 'Прочитать решение',
  },
  appeal_answered: {
    group: 'moderation',
    title: ({ title, subject, decision }) =>
      `Ответ на обжалование: решение ${VERDICTS[decision]}${subject === 'account' ? '' : `. ${subject === 'object' ? quoted(title) : title}`}`,
    text: ({ answer }) => answer,
    link: ({ link }) => link,
    action: 'Прочитать ответ',
  },
  ruling_reviewed: {
    group: 'moderation',
    title: ({ title, decision }) => `Ваше решение ${VERDICTS[decision]}: ${title}`,
    text: ({ answer }) => answer,
    link: () => '/moderation?tab=log',
    action: 'Открыть журнал',
  },
} as const satisfies { [Name in keyof ModerationData]: EventWords<ModerationData[Name]> };
