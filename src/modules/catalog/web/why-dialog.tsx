import { useEffect, useState } from 'react';
import { type AnyCard, objectIdOf, RANKED_MATCHES } from '#modules/ad-objects/web/index.ts';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDayOf } from '#words/moments.ts';
import { count } from '#words/numbers.ts';
import type { PlaceInList } from '../../ad-objects/contract.ts';
import type { catalogCalls } from '../contract.ts';
import type { CatalogState } from './catalog-state.ts';
import { orderWords } from './ranking-words.ts';

interface WhyDialogProps {
  card: AnyCard;
  /** The list that it stands in. */
  state: CatalogState;
  onClose: () => void;
}

/** Explains a card's place: its points part by part, or the chosen order. */
export function WhyDialog({ card, state, onClose }: WhyDialogProps) {
  const api = useApi<typeof catalogCalls>();
  const [place, setPlace] = useState<PlaceInList | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const { kind, filter, sort } = state;
    const asked = { kind, id: objectIdOf(card), filter: { ...filter }, sort };
    api('POST /v1/catalog/why', { body: asked }).then(setPlace, (error) => setFailure(messageOf(error)));
  }, [api, card, state]);
  return (
    <Dialog open onClose={onClose} title="Почему на этом месте">
      <div className="stack gap-4">
        <p className="strong anywhere">{card.title}</p>
        {failure ? (
          <Notice tone="bad" live>
            {failure}
          </Notice>
        ) : place ? (
          <Place place={place} />
        ) : (
          <Skeleton shape="text" lines={4} />
        )}
        <p className="note">
          За деньги место в списке не меняется.{' '}
          <AppLink to="/legal/ranking" className={textLinkClass}>
            Как устроен порядок
          </AppLink>
        </p>
      </div>
    </Dialog>
  );
}

function Place({ place }: { place: PlaceInList }) {
  const { sort, score, parts, published_at } = place;
  if (sort !== 'relevance') return <p role="status">{orderWords(place)}</p>;
  if (score === null)
    return (
      <p role="status">
        По баллам стоят {RANKED_MATCHES} самых новых подходящих объектов. Этот опубликован раньше них
        {published_at ? `, ${longDayOf(published_at)}` : ''}, поэтому он дальше, среди остальных по дню публикации.
      </p>
    );
  return (
    <div className="stack gap-3" role="status">
      <p>Чем больше слов вашего запроса и чем ближе они друг к другу, тем больше баллов.</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Где нашлись слова</th>
            <th scope="col" className="end-text">
              Баллы
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, label, points }) => (
            <tr key={part}>
              <th scope="row" className="regular">
                {label}
              </th>
              <td className="num end-text">{count(points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Всего</th>
            <td className="num bold end-text">{count(score)}</td>
          </tr>
        </tfoot>
      </table>
      {place.words_matched ? <p className="note">Всех слов запроса нет ни у кого: считаются те, что нашлись.</p> : null}
    </div>
  );
}
