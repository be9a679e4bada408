import { AppLink } from '#platform/web/app-link.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import type { LegalityCheck } from '../../../legality/contract.ts';

type Side = 'buyer' | 'owner';
type Kind = LegalityCheck['kind'];
export type ToldRule = Omit<LegalityCheck, 'version_id'>;

/** КоАП 14.3, part 1: a forbidden or disputed place, a page outside of the register. The rest of the article is about goods. */
const FINE_OF_PLACE =
  'Штраф и рекламодателю, и владельцу площадки: компании 100–500 тыс. ₽, ИП 4–20 тыс. ₽, гражданину до 2,5 тыс. ₽.';
const FINE_OF_GOODS = 'Штраф рекламодателю: компании от 100 тыс. ₽.';
const OF_GOODS: readonly Kind[] = ['category', 'age', 'documents'];

const OWN_DECISION = 'Решите, готовы ли вы к такому штрафу.';
const SHARED_RISK = 'Этот риск у всей площадки, от вас он не зависит. Покупатель прочитает о нём до заказа.';
const RISK_OF_PAGE = 'Этот риск у самой страницы. Покупатель прочитает о нём до заказа.';
const NO_ORDERS = 'Заказов здесь не будет. Укажите страницу, где реклама разрешена.';

/** Advice about a risk, by reader. */
const AMBER: Record<Side, Partial<Record<Kind, string>>> = {
  buyer: {
    platform: OWN_DECISION,
    address: OWN_DECISION,
    foreign_agent: OWN_DECISION,
    audience: 'Попросите владельца вписать номер в карточку: тогда этого риска не будет.',
    documents: 'Впишите номер и срок документа в продукт: тогда этого риска не будет.',
    category: 'Сверьте текст рекламы с этим правилом.',
  },
  owner: {
    platform: SHARED_RISK,
    address: RISK_OF_PAGE,
    foreign_agent: RISK_OF_PAGE,
    audience: 'Подайте заявление на Госуслугах и впишите номер в карточку: тогда этого риска не будет.',
  },
};
const RED: Record<Side, Partial<Record<Kind, string>>> = {
  buyer: {},
  owner: {
    platform: 'Заказов здесь не будет. Опубликуйте площадку, где реклама разрешена.',
    address: NO_ORDERS,
    foreign_agent: NO_ORDERS,
    audience: 'Подайте заявление на Госуслугах и впишите номер в карточку: тогда её смогут заказать.',
  },
};

export interface RiskWordsProps {
  checks: readonly ToldRule[];
  /** No advice without a side. */
  side?: Side | null;
}

/** Reasons of a legal verdict: the breach, its consequence, the advice; in small print law, date and source. */
export function RiskWords({ checks, side = 'buyer' }: RiskWordsProps) {
  const against = checks.filter(({ light }) => light !== 'green');
  const places = against.filter(({ kind }) => !OF_GOODS.includes(kind));
  const todo = side
    ? [...new Set(against.flatMap(({ kind, light }) => (light === 'red' ? RED : AMBER)[side][kind] ?? []))]
    : [];
  return (
    <div className="stack gap-1h anywhere">
      {against.map(({ title, words }) => (
        <p key={title}>
          <b className="strong">{title}.</b> {words}
        </p>
      ))}
      <p>
        <b className="strong">Чем грозит.</b> {places.length > 0 ? FINE_OF_PLACE : FINE_OF_GOODS}
      </p>
      {todo.length > 0 || (side === 'buyer' && places.length > 0) ? (
        <p>
          <b className="strong">Что делать.</b> {todo.join(' ')}{' '}
          {side === 'buyer' && places.length > 0 ? (
            <AppLink to="/catalog?allowed=1" className={textLinkClass}>
              Площадки без риска
            </AppLink>
          ) : null}
        </p>
      ) : null}
      <details className="t-12">
        <summary>Закон и источники</summary>
        {against.map(({ title, law, from, source, source_url }) => (
          <p key={title}>
            {law}, с {longDay(from)}.{' '}
            {source_url ? (
              <a href={source_url} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
                {source}
              </a>
            ) : (
              source
            )}
          </p>
        ))}
        <p>Штраф: КоАП, ст. 14.3{places.length > 0 ? ', ч. 1' : ''}.</p>
      </details>
    </div>
  );
}
