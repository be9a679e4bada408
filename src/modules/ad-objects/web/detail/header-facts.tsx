import { IconMapPin, IconShieldCheck, IconStarFilled } from '@tabler/icons-react';
import { useContext } from 'react';
import { confirmedWords } from '#modules/ownership/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { score as ratingLabel } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { ObjectSlots } from '../slots.ts';
import styles from './header-facts.module.css';
import type { AnyObject, DetailLabels } from './load.ts';

const OWNERS = {
  product: 'рекламодатель',
  campaign: 'рекламодатель',
  resource: 'владелец площадки',
  contractor: 'исполнитель',
} as const satisfies Record<AdObjectKind, string>;

/** Under the title, in the first screen. */
export function HeaderFacts({ object, labels }: { object: AnyObject; labels: DetailLabels }) {
  return (
    <>
      <Meta object={object} labels={labels} />
      <HeaderOwner object={object} />
    </>
  );
}

function Meta({ object, labels: { region, topics } }: { object: AnyObject; labels: DetailLabels }) {
  const { rating, reviews_count: reviews, ownership } = object;
  return (
    <ul className="icon-18 row wrap gap-4 rows-1 soft">
      {rating !== null && reviews > 0 ? (
        <li className="inline middle gap-1h">
          <IconStarFilled aria-hidden="true" />
          <b className="ink bold">{ratingLabel(rating)}</b>
          {reviews} {plural(reviews, { one: 'отзыв', few: 'отзыва', many: 'отзывов' })}
        </li>
      ) : null}
      {region ? (
        <li className="inline middle gap-1h">
          <IconMapPin aria-hidden="true" />
          {region}
        </li>
      ) : null}
      {topics.length > 0 ? <li className="inline middle gap-1h">{topics.join(', ')}</li> : null}
      {ownership ? (
        <li className="inline middle gap-1h">
          <IconShieldCheck aria-hidden="true" className="good" />
          {confirmedWords(ownership)}
        </li>
      ) : null}
    </ul>
  );
}

/** Whose it is and, of who sells, what their deals say: seen before the price is looked at. */
export function HeaderOwner({ object }: { object: AnyObject }) {
  const { account_id: accountId, name, avatar } = object.owner;
  const { Trust } = useContext(ObjectSlots);
  return (
    <div className={`row middle ${styles.owner}`}>
      <div className={`row middle gap-2 shrinks ${styles.person}`}>
        <Avatar name={name} src={avatar} seed={accountId} />
        <p className="shrinks">
          <AppLink to={`/account/${accountId}`} className="block strong ellipsis underlines">
            {name}
          </AppLink>
          <span className="block note">{OWNERS[object.kind]}</span>
        </p>
      </div>
      {Trust && KIND_DEFINITIONS[object.kind].hasOffers ? <Trust accountId={accountId} look="cells" /> : null}
    </div>
  );
}
