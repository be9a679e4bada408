import { IconDots } from '@tabler/icons-react';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import type { DealSummary } from '../contract.ts';
import { ACTION_VIEWS, type PersonAction } from './actions.ts';
import type { DealSteps } from './use-deal-steps.tsx';

interface MoreStepsProps {
  deal: DealSummary;
  actions: readonly PersonAction[];
  steps: DealSteps;
}

/** Steps that are seldom taken, behind one button. */
export function MoreSteps({ deal, actions, steps }: MoreStepsProps) {
  if (actions.length === 0) return null;
  return (
    <Menu
      label="Шаги сделки"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={iconButtonClass()}
          aria-label="Ещё шаги сделки"
          title="Ещё шаги сделки"
        >
          <IconDots aria-hidden="true" />
        </button>
      )}
    >
      {actions.map((action) => (
        <MenuItem
          key={action}
          danger={ACTION_VIEWS[action].variant === 'danger'}
          onClick={() => steps.start(deal, action)}
        >
          {ACTION_VIEWS[action].label}
        </MenuItem>
      ))}
    </Menu>
  );
}
