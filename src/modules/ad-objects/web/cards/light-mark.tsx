import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import type { AdObjectCard } from '../../contract.ts';
import { VERDICTS } from '../verdicts.ts';

const LOOKS = { amber: { Icon: IconAlertTriangle, tone: 'warn' }, red: { Icon: IconBan, tone: 'bad' } } as const;

/** Legal verdict on ads there, with its reasons. */
export function LightMark({ legality: { light, checks } }: { legality: NonNullable<AdObjectCard['legality']> }) {
  if (light === 'green') return null;
  const { Icon, tone } = LOOKS[light];
  // For one release: a process of the one before does not tell the checks.
  const titles = checks?.map(({ title }) => title).join('. ');
  return (
    // A risk that most cards have is told, not shouted; what is forbidden is.
    <p className={`row top gap-1h icon-16 above-1h tight ${light === 'red' ? 't-13 bad' : 't-12 soft'}`}>
      <Icon aria-hidden="true" className={tone} />
      <span className="anywhere">
        <b className="strong">{VERDICTS[light]}.</b> {titles}
      </span>
    </p>
  );
}
