import { useState } from 'react';
import { Chip } from '#ui/chip.tsx';
import { score } from '#words/numbers.ts';
import { counted, REVIEWS } from '#words/plurals.ts';
import type { Review } from '../contract.ts';
import { NoReviews } from './no-reviews.tsx';
import { ReviewList } from './review-list.tsx';
import { useReviews } from './use-reviews.ts';

type Role = Review['side'];
const ROLES = ['seller', 'buyer'] as const satisfies readonly Role[];
const ROLE_NAMES = { seller: 'Как продавец', buyer: 'Как покупатель' } as const satisfies Record<Role, string>;

/** Reviews of a person, in each role apart. */
export function AccountReviews({ accountId }: { accountId: string }) {
  const [chosen, setChosen] = useState<Role | null>(null);
  const overview = useReviews({ account_id: accountId });
  const roles = overview.loaded?.roles;
  const known = ROLES.filter((role) => (roles?.[role].count ?? 0) > 0);
  const role = chosen ?? known[0];
  if (!roles) return null;
  if (!role) return <NoReviews of="account" />;
  return (
    <section className="stack gap-4" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Отзывы</h2>
      <fieldset className="row wrap gap-2">
        <legend className="visually-hidden">В какой роли</legend>
        {known.map((one) => (
          <Chip key={one} pressed={one === role} onClick={() => setChosen(one)}>
            {ROLE_NAMES[one]}
            <small className="num">
              {score(roles[one].mean ?? 0)} · {counted(roles[one].count, REVIEWS)}
            </small>
          </Chip>
        ))}
      </fieldset>
      <InRole key={role} accountId={accountId} role={role} />
    </section>
  );
}

function InRole({ accountId, role }: { accountId: string; role: Role }) {
  return <ReviewList reviews={useReviews({ account_id: accountId, as: role })} look="cards" />;
}
