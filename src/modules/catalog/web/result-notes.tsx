import { AppLink } from '#platform/web/app-link.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { type CatalogState, pathOf } from './catalog-state.ts';
import ForbiddenLine from './forbidden-line.tsx';
import type { CatalogData } from './load-catalog.ts';
import UnderstoodLine from './understood-line.tsx';

type ResultNotesProps = Pick<CatalogData, 'list' | 'forbidden'> & { state: CatalogState };

/** How the words were taken, where there is something to say about it. */
export default function ResultNotes({ state, list, forbidden }: ResultNotesProps) {
  return (
    <>
      {/* Where nothing was found, the empty list says it. */}
      {forbidden.length > 0 && list.total > 0 ? <ForbiddenLine places={forbidden} state={state} /> : null}
      {list.corrected_q && state.filter.q ? (
        <p className="soft below-4">
          Показаны результаты по запросу «<b className="ink">{list.corrected_q}</b>».{' '}
          <AppLink
            to={pathOf({ ...state, filter: { ...state.filter, exact: true }, cursor: null })}
            className={textLinkClass}
          >
            Искать дословно «{state.filter.q}»
          </AppLink>
        </p>
      ) : null}
      {list.words_matched ? (
        <p className="soft below-4" role="status">
          {wordsMatched(list.words_matched)}
        </p>
      ) : null}
      {list.understood.some(({ terms }) => terms.length > 0) ? (
        <UnderstoodLine state={state} pieces={list.understood} />
      ) : null}
    </>
  );
}

function wordsMatched({ matched, asked }: { matched: number; asked: number }): string {
  const part = matched === 1 ? `хотя бы одно слово из ${asked}` : `${matched} слова из ${asked}`;
  return `Всех слов сразу ни у кого нет. Показываем тех, у кого есть ${part}.`;
}
