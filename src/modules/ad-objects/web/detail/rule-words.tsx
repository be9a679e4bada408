import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import type { LegalityCheck } from '../../../legality/contract.ts';

type Side = 'buyer' | 'owner';
type Kind = LegalityCheck['kind'];
export type ToldRule = Pick<LegalityCheck, 'words' | 'law' | 'from' | 'source' | 'source_url' | 'kind' | 'light'>;

const OTHER_PLACE = 'Разместите рекламу на другой площадке.';

/** What follows from a risk, and how to be rid of it; by who reads it. */
const AMBER: Record<Side, Partial<Record<Kind, string>>> = {
  buyer: {
    platform: 'При проверке отвечаете и вы, и владелец площадки.',
    address: 'При проверке отвечаете и вы, и владелец площадки.',
    foreign_agent: 'При проверке отвечаете и вы, и владелец площадки.',
    audience: 'Спросите у владельца номер: когда он впишет его в объект, риска не будет.',
    documents: 'Впишите номер и срок документа в продукт, и риска не будет.',
    category: 'Сверьте текст рекламы с этим правилом.',
  },
  owner: {
    platform: 'Этот риск у всей площадки, от вас он не зависит. Покупатель отметит, что понимает его.',
    address: 'Этот риск у самой страницы. Покупатель отметит, что понимает его.',
    foreign_agent: 'Этот риск у самой страницы. Покупатель отметит, что понимает его.',
    audience:
      'Подайте заявление на Госуслугах и впишите номер в объект: риска не будет. Пока покупатель видит предупреждение.',
  },
};
const RED: Record<Side, Partial<Record<Kind, string>>> = {
  buyer: { platform: OTHER_PLACE, address: OTHER_PLACE, foreign_agent: OTHER_PLACE, audience: OTHER_PLACE },
  owner: {
    platform: 'Заказов здесь не будет. Опубликуйте площадку, где реклама разрешена.',
    address: 'Заказов здесь не будет. Укажите страницу, где реклама разрешена.',
    foreign_agent: 'Заказов здесь не будет. Укажите страницу, где реклама разрешена.',
    audience: 'Подайте заявление на Госуслугах и впишите номер в объект: тогда его смогут заказать.',
  },
};

interface RuleWordsProps {
  rule: ToldRule;
  /** Nobody in particular is advised nothing. */
  side?: Side | null;
}

/** A rule of advertising: what it says, what to do about it, and small below by which law, since when and where it is written. */
export function RuleWords({
  rule: { words, law, from, source, source_url, kind, light },
  side = 'buyer',
}: RuleWordsProps) {
  const todo = light === 'green' || !side ? undefined : (light === 'red' ? RED : AMBER)[side][kind];
  return (
    <>
      {words}
      {todo ? ` ${todo}` : ''}
      <span className="block t-12 soft">
        {law}, с {longDay(from)}.{' '}
        {source_url ? (
          <a href={source_url} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
            {source}
          </a>
        ) : (
          source
        )}
      </span>
    </>
  );
}
