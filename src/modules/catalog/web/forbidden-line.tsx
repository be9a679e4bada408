import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import { type CatalogState, pathOf, withFilter, withKind } from './catalog-state.ts';
import { type ForbiddenPlace, saidTogether, wordsWithoutNames } from './forbidden-places.ts';

interface ForbiddenProps {
  places: readonly ForbiddenPlace[];
  state: CatalogState;
}

const namesOf = (places: readonly ForbiddenPlace[]) => places.map(({ where }) => where).join(' и ');

/** Above what was found all the same. */
export default function ForbiddenLine({ places, state }: ForbiddenProps) {
  return (
    <div className="below-5">
      <Notice title={`Реклама ${namesOf(places)} запрещена`} action={<Lawful state={state} size="sm" />}>
        <Grounds places={places} />
      </Notice>
    </div>
  );
}

/** In place of an empty list: why there is nothing, since when, and where one may advertise instead. */
export function NothingForbidden({ places, state }: ForbiddenProps) {
  return (
    <EmptyState title={`Реклама ${namesOf(places)} запрещена`} action={<Lawful state={state} size="md" />}>
      <p>Таких площадок в каталоге нет.</p>
      <Grounds places={places} />
    </EmptyState>
  );
}

/** Those of one day and law in one breath. */
function Grounds({ places }: { places: readonly ForbiddenPlace[] }) {
  const groups = saidTogether(places);
  return groups.map((together) => {
    const [first] = together;
    if (!first) return null;
    const { from, law, source, source_url, words } = first;
    return (
      <p key={first.where}>
        {groups.length > 1 ? `${namesOf(together)}: ` : ''}
        {words}
        <span className="block t-13 soft">
          Действует с {longDay(from)}: {law}. Источник:{' '}
          {source_url ? (
            <a className={textLinkClass} href={source_url} target="_blank" rel="noopener noreferrer">
              {source}
            </a>
          ) : (
            source
          )}
        </span>
      </p>
    );
  });
}

function Lawful({ state, size }: { state: CatalogState; size: 'sm' | 'md' }) {
  const resources = withKind(state, 'resource');
  const { q = '', exact: _, ...others } = resources.filter;
  const left = wordsWithoutNames(q);
  return (
    <AppLink
      to={pathOf(withFilter(resources, { ...others, ...(left && { q: left }), allowed_now: true }))}
      className={buttonClass({ size, variant: size === 'sm' ? 'line' : 'primary' })}
    >
      Где можно разместить
    </AppLink>
  );
}
