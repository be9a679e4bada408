import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import type { AdObject } from '../../contract.ts';

const TITLES = { amber: 'Есть риск', red: 'Размещать рекламу нельзя' } as const;

/** Which rules stand against placing ads there: what they say, by which law, since when and where it is written. */
export function LegalityNote({ legality }: { legality: NonNullable<AdObject['legality']> }) {
  if (legality.light === 'green') return null;
  return (
    <Notice tone={legality.light === 'red' ? 'bad' : 'warn'} title={TITLES[legality.light]}>
      {legality.checks
        .filter(({ light }) => light !== 'green')
        .map(({ title, words, law, from, source, source_url }) => (
          <p key={title} className="above-1">
            {words}{' '}
            <span className="note">
              {law}, с {longDay(from)}.{' '}
              {source_url ? (
                <a href={source_url} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
                  {source}
                </a>
              ) : (
                source
              )}
            </span>
          </p>
        ))}
    </Notice>
  );
}
