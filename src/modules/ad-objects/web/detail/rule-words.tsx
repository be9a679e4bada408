import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import type { LegalityCheck } from '../../../legality/contract.ts';

type Rule = Pick<LegalityCheck, 'words' | 'law' | 'from' | 'source' | 'source_url'>;

/** A rule of advertising: what it says, by which law, since when and where it is written. */
export function RuleWords({ rule: { words, law, from, source, source_url } }: { rule: Rule }) {
  return (
    <>
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
    </>
  );
}
