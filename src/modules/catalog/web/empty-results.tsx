import { KIND_DEFINITIONS } from '#modules/ad-objects/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { count } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import { type CatalogState, pathOf, withFilter } from './catalog-state.ts';
import type { WayOut } from './load-catalog.ts';

/** Nothing found: which filter stands in the way, and how much there is without it. */
export default function EmptyResults({ state, waysOut }: { state: CatalogState; waysOut: readonly WayOut[] }) {
  const isBare = Object.keys(state.filter).length === 0;
  const { genitive, many } = KIND_DEFINITIONS[state.kind].names;
  if (isBare) {
    return (
      <EmptyState
        title="Здесь пока пусто"
        action={
          <AppLink to={`/${state.kind}/create`} className={buttonClass()}>
            Добавить
          </AppLink>
        }
      >
        <p>{many} появятся здесь, как только их опубликуют. Ваше объявление может стать первым.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`Такого ${genitive} не нашлось`}
      action={
        <AppLink to={pathOf(withFilter(state, {}))} className={buttonClass({ variant: 'line' })}>
          Сбросить всё
        </AppLink>
      }
    >
      {waysOut.length > 0 ? (
        <>
          <p>Попробуйте ослабить условие:</p>
          <ul className="stack gap-2 above-3 start-text">
            {waysOut.map((way) => (
              <li className="row wrap spread gap-6 rows-h" key={pathOf(way.state)}>
                <AppLink to={pathOf(way.state)} className={textLinkClass}>
                  {way.filter === null
                    ? `Смотреть в разделе «${KIND_DEFINITIONS[way.state.kind].names.many}»`
                    : `Убрать: ${way.filter}`}
                </AppLink>
                <span className="faint">{totalWords(way)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Измените слова запроса или сбросьте фильтры.</p>
      )}
    </EmptyState>
  );
}

function totalWords({ total, isExact, state }: WayOut): string {
  const words = `${count(total)} ${plural(total, KIND_DEFINITIONS[state.kind].names.plural)}`;
  return isExact ? words : `более ${words}`;
}
