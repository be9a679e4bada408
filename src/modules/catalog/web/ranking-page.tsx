import { POINTS, RANKED_MATCHES, RELEVANCE_PARTS } from '#modules/ad-objects/web/index.ts';
import { LegalDocument, type LegalSection } from '#modules/legal/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { count } from '#words/numbers.ts';
import { SORT_LABELS } from './catalog-state.ts';
import { ORDER_RULES } from './ranking-words.ts';

const REVISED_ON = '2026-11-17';

const CHOSEN = Object.entries(ORDER_RULES) as [keyof typeof ORDER_RULES, string][];

const SECTIONS: readonly LegalSection[] = [
  {
    id: 'usual',
    title: 'Если в поиске ничего не написано',
    body: (
      <p>
        Каталог показывает объекты {ORDER_RULES.newest}. Считается первый день публикации: правка, пауза и возвращение
        объект наверх не поднимают.
      </p>
    ),
  },
  {
    id: 'words',
    title: 'Если вы ищете словами',
    body: (
      <>
        <p>
          Сначала стоят те, у кого больше баллов. Баллы зависят только от слов запроса и текста объекта. Одно слово,
          которое встретилось один раз, даёт:
        </p>
        <dl>
          {RELEVANCE_PARTS.map(({ part, label, weight }) => (
            <div key={part}>
              <dt>{label}</dt>
              <dd>{count(weight * POINTS)} баллов</dd>
            </div>
          ))}
        </dl>
        <p>
          Когда слов несколько, баллы даёт каждое место, где они стоят все вместе: чем слова ближе друг к другу, тем
          больше. Слово может засчитаться и по своему синониму: «тг» находит Telegram. Если баллов поровну, выше тот,
          кого добавили позже.
        </p>
        <p>
          По баллам упорядочены {RANKED_MATCHES} самых новых подходящих объектов, остальные идут после них по дню
          публикации.
        </p>
      </>
    ),
  },
  {
    id: 'chosen',
    title: 'Если порядок выбрали вы',
    body: (
      <>
        <p>Мы его не меняем и ничего в него не добавляем:</p>
        <dl>
          {CHOSEN.map(([sort, rule]) => (
            <div key={sort}>
              <dt>{SORT_LABELS[sort]}</dt>
              <dd>{rule}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
  {
    id: 'not',
    title: 'Что на порядок не влияет',
    body: (
      <>
        <ul>
          <li>Деньги: платных мест, поднятия и выделения в списках нет.</li>
          <li>Кто вы и что смотрели раньше: порядок у всех одинаковый.</li>
          <li>Оценки, число сделок и ответов, если вы сами не выбрали порядок по рейтингу.</li>
        </ul>
        <p>
          В списке нет того, что владелец снял с показа, модератор не принял или заблокировал, а также объектов людей, с
          которыми вы не имеете дела: их убирает ваш или их чёрный список.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Как проверить',
    body: (
      <p>
        На каждой карточке каталога есть кнопка «Почему на этом месте». Она показывает баллы этого объекта по частям, и
        в сумме они дают ровно его балл.{' '}
        <AppLink to="/catalog" className={textLinkClass}>
          Открыть каталог
        </AppLink>
      </p>
    ),
  },
];

/** In plain words what `ad-objects/domain/ranking.ts` declares. */
export function RankingPage() {
  return (
    <LegalDocument
      title="Как упорядочены списки"
      lead="Почему одни объекты каталога стоят выше других и что на это не влияет."
      revisedOn={REVISED_ON}
      gist={[
        'Без слов в поиске сначала новые, со словами — где слова запроса нашлись лучше.',
        'Порядок, который выбрали вы, никогда не меняется.',
        'Место в списке не продаётся.',
      ]}
      sections={SECTIONS}
      sibling={{ to: '/legal/terms', title: 'Условия использования' }}
    />
  );
}
