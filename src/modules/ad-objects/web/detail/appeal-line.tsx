import { textLinkClass } from '#ui/text-link.ts';
import type { AdObject } from '../../contract.ts';

/** Where to write when the owner disagrees with a moderator. */
export function AppealLine({ appeal }: { appeal: NonNullable<AdObject['appeal']> }) {
  return (
    <p>
      Не согласны с решением?{' '}
      <a href={appeal.link} className={textLinkClass}>
        Напишите на {appeal.email}
      </a>
      : номер объекта уже в теме письма, добавьте, почему решение стоит пересмотреть.
    </p>
  );
}
