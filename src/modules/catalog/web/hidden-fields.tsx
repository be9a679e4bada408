import { type CatalogState, searchOf } from './catalog-state.ts';

/** Hidden inputs with the rest of the state, so that a form sent without scripts keeps it. */
export function HiddenFields({ state, except }: { state: CatalogState; except: readonly string[] }) {
  return Object.entries(searchOf({ ...state, cursor: null }))
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
