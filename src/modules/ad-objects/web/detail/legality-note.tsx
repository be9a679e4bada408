import { AppLink } from '#platform/web/app-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { AdObject } from '../../contract.ts';
import { RuleWords } from './rule-words.tsx';

const TITLES = {
  buyer: { amber: 'Заказать можно, но есть риск', red: 'Заказать рекламу здесь нельзя' },
  owner: { amber: 'Покупатель увидит риск', red: 'Заказать рекламу здесь нельзя' },
} as const;

interface LegalityNoteProps {
  legality: NonNullable<AdObject['legality']>;
  isOwner: boolean;
}

/** Which rules stand against placing ads there, and what to do about each. */
export function LegalityNote({ legality, isOwner }: LegalityNoteProps) {
  if (legality.light === 'green') return null;
  const side = isOwner ? 'owner' : 'buyer';
  return (
    <Notice tone={legality.light === 'red' ? 'bad' : 'warn'} title={TITLES[side][legality.light]}>
      {legality.checks
        .filter(({ light }) => light !== 'green')
        .map((check) => (
          <p key={check.version_id} className="above-1">
            <RuleWords rule={check} side={side} />
          </p>
        ))}
      {isOwner || legality.light === 'red' ? null : (
        <p className="above-1">
          <AppLink to="/catalog?allowed=1" className={textLinkClass}>
            Площадки без риска
          </AppLink>
        </p>
      )}
    </Notice>
  );
}
