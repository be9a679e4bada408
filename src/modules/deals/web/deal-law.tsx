import { IconAlertTriangle } from '@tabler/icons-react';
import { Box } from '#ui/box.tsx';
import { longDayOf } from '#words/moments.ts';
import { RuleWords } from '../../ad-objects/web/index.ts';
import type { Deal } from '../contract.ts';

/** What stood against the order when it was made, by the rules of that day, and that its buyer took the risk. */
export function DealLaw({ deal: { legality, side } }: { deal: Pick<Deal, 'legality' | 'side'> }) {
  if (!legality) return null;
  const when = legality.accepted_at && longDayOf(legality.accepted_at);
  const who = side === 'buyer' ? 'Риск вы приняли' : 'Риск покупатель принял';
  return (
    <Box label="Законность размещения">
      <div className="row top gap-3 icon-20">
        <IconAlertTriangle className="warn fixed" aria-hidden="true" />
        <div className="stack gap-2 shrinks">
          <b className="strong">{when ? `${who} ${when}` : 'Заказ под риском'}</b>
          {legality.checks.map((check) => (
            <p key={check.version_id} className="t-15 anywhere">
              <b className="strong">{check.title}.</b> <RuleWords rule={check} />
            </p>
          ))}
        </div>
      </div>
    </Box>
  );
}
