import { KIND_DEFINITIONS, TOPICS } from '#modules/ad-objects/web/index.ts';
import type { ListFilter } from '../../ad-objects/contract.ts';
import { type ActiveFilter, wholeFilters } from './catalog-filters.ts';
import { type CatalogState, choicesOf, dropped } from './catalog-state.ts';

/** Filters one takes away as a whole, each with everything it consists of. */
export function filterGroups({ kind, filter }: CatalogState): ActiveFilter[] {
  const groups = [
    ...KIND_DEFINITIONS[kind].choiceFilters.map(({ name, label }) => ({ id: name, label })),
    { id: 'topics', label: 'Тема' },
  ]
    .filter(({ id }) => choicesOf(filter, id).length > 0)
    .map(({ id, label }) => ({ id, label: `${label}: ${namesIn(kind, filter, id)}`, rest: dropped(filter, [id]) }));
  const query = filter.q ? [{ id: 'q', label: `Запрос «${filter.q}»`, rest: dropped(filter, ['q']) }] : [];
  return [...groups, ...wholeFilters(filter), ...query];
}

function namesIn(kind: CatalogState['kind'], filter: ListFilter, name: string): string {
  const choice = KIND_DEFINITIONS[kind].choiceFilters.find((each) => each.name === name);
  const labels: Readonly<Record<string, string>> | undefined = name === 'topics' ? TOPICS : choice?.names;
  return choicesOf(filter, name)
    .map((value) => labels?.[value])
    .join(', ');
}
