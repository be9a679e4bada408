import { type CatalogState, searchOf } from './catalog-state.ts';

/** What a form of its own does not ask about, so that it is kept when the form is sent without scripts. */
export function HiddenFields({ state, except }: { state: CatalogState; except: readonly string[] }) {
  return Object.entries(searchOf({ ...state, cursor: null }))
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
