import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import type { AdObjectCard } from '../../contract.ts';

const LOOKS = {
  amber: { Icon: IconAlertTriangle, word: 'С риском', tone: 'warn' },
  red: { Icon: IconBan, word: 'Заказать нельзя', tone: 'bad' },
} as const;

/** What the law says against placing ads there. */
export function LightMark({ legality }: { legality: NonNullable<AdObjectCard['legality']> }) {
  if (legality.light === 'green') return null;
  const { Icon, word, tone } = LOOKS[legality.light];
  return (
    <p className={`row middle gap-1h t-13 icon-16 above-1h ${tone}`}>
      <Icon aria-hidden="true" />
      <span className="ellipsis">
        <b>{word}.</b> {legality.title}
      </span>
    </p>
  );
}
