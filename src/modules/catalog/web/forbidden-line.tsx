import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import { type ForbiddenPlace, saidTogether } from '../domain/forbidden-places.ts';

/** Why there is nothing to be found where people look for it by name. */
export default function ForbiddenLine({ places }: { places: readonly ForbiddenPlace[] }) {
  return (
    <div className="below-5">
      <Notice>
        {saidTogether(places).map((together) => (
          <Sentence key={together[0]?.where} places={together} />
        ))}
      </Notice>
    </div>
  );
}

function Sentence({ places }: { places: readonly ForbiddenPlace[] }) {
  const [first] = places;
  if (!first) return null;
  return (
    <p>
      Реклама {places.map(({ where }) => where).join(' и ')} запрещена с {longDay(first.from)}: {first.law}.{' '}
      {first.source_url ? (
        <a className={textLinkClass} href={first.source_url} target="_blank" rel="noopener noreferrer">
          Почему: {first.source}
        </a>
      ) : (
        first.source
      )}
    </p>
  );
}
