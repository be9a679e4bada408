import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Facets } from '../../ad-objects/contract.ts';
import type { CatalogState } from './catalog-state.ts';
import FilterPanel from './filter-panel.tsx';

interface FilterDrawerProps {
  state: CatalogState;
  facets: Facets;
  /** Label of the closing button: how many objects it will show. */
  outcome: string;
  isPending: boolean;
  onClose: () => void;
}

/** The filters of a phone. */
export default function FilterDrawer({ state, facets, outcome, isPending, onClose }: FilterDrawerProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Фильтры"
      look="drawer"
      footer={
        <Button wide pending={isPending} onClick={onClose}>
          {outcome}
        </Button>
      }
    >
      <FilterPanel state={state} facets={facets} />
    </Dialog>
  );
}
