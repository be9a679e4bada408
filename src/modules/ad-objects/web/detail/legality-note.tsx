import { Notice } from '#ui/notice.tsx';
import type { AdObject } from '../../contract.ts';
import { RuleWords } from './rule-words.tsx';

const TITLES = { amber: 'Есть риск', red: 'Размещать рекламу нельзя' } as const;

/** Which rules stand against placing ads there. */
export function LegalityNote({ legality }: { legality: NonNullable<AdObject['legality']> }) {
  if (legality.light === 'green') return null;
  return (
    <Notice tone={legality.light === 'red' ? 'bad' : 'warn'} title={TITLES[legality.light]}>
      {legality.checks
        .filter(({ light }) => light !== 'green')
        .map((check) => (
          <p key={check.version_id} className="above-1">
            <RuleWords rule={check} />
          </p>
        ))}
    </Notice>
  );
}
