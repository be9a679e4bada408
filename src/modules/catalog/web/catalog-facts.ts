import { KIND_DEFINITIONS, TOPICS, type Topic } from '#modules/ad-objects/web/index.ts';
import { type CatalogState, dropped, pathOf } from './catalog-state.ts';

/** Head tags for search engines. Words, kind and topic make a page worth indexing; narrower filters do not. */
export function catalogFacts(state: CatalogState): { title: string; description: string; path?: string } {
  const { q, topics } = state.filter;
  const isNarrow = Object.keys(dropped(state.filter, ['q', 'topics'])).length > 0;
  const about = [q && `«${q}»`, ...(topics ?? []).map((topic) => TOPICS[topic as Topic])].filter(Boolean).join(', ');
  const {
    names: { many },
    catalogDescription,
  } = KIND_DEFINITIONS[state.kind];
  const canonical: CatalogState = { ...state, sort: q ? 'relevance' : 'newest', view: 'cards', cursor: null };
  return {
    title: about ? `${many}: ${about}` : `${many} — каталог рекламы`,
    description: catalogDescription,
    ...(!isNarrow && { path: pathOf(canonical) }),
  };
}
