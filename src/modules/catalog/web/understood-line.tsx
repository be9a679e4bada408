import { IconX } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { chipClass } from '#ui/chip.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { UnderstoodPiece } from '../../ad-objects/contract.ts';
import { asFilters, takenFor } from '../domain/understood.ts';
import styles from './catalog-page.module.css';
import { type CatalogState, defaultSort, dropped, pathOf, withFilter, withKind } from './catalog-state.ts';

interface UnderstoodLineProps {
  state: CatalogState;
  pieces: readonly UnderstoodPiece[];
}

/** Which words were taken for a platform, a topic, a region or a trade: each can be taken away, all can become filters. */
export default function UnderstoodLine({ state, pieces }: UnderstoodLineProps) {
  const found = asFilters(pieces, state);
  if (!found) return null;
  const { kind, filter, terms } = found;
  const namesOf = (piece: UnderstoodPiece) =>
    piece.terms.filter((term) => terms.includes(term)).map(({ name }) => name);
  const without = (piece: UnderstoodPiece) => {
    const q = pieces
      .filter((each) => each !== piece)
      .map(({ text }) => text)
      .join(' ');
    return withFilter(state, q ? { ...state.filter, q } : dropped(state.filter, ['q']));
  };
  const filtered = { ...(kind === state.kind ? state : withKind(state, kind)), filter, sort: defaultSort(filter) };
  return (
    <div className="row wrap middle gap-2 soft below-5">
      <span>Поняли запрос как {takenFor(terms)}:</span>
      {pieces.map((piece) => {
        const label = namesOf(piece).join(' или ');
        return label ? (
          <AppLink
            key={piece.text}
            to={pathOf(without(piece))}
            className={chipClass({ className: styles.chip })}
            aria-label={`Убрать из запроса: ${label}`}
          >
            {label}
            <IconX className="faint" aria-hidden="true" />
          </AppLink>
        ) : null;
      })}
      <AppLink to={pathOf({ ...filtered, cursor: null })} className={textLinkClass}>
        Поставить фильтрами
      </AppLink>
    </div>
  );
}
