import { IconMessageCircle } from '@tabler/icons-react';
import { useContext } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { buttonClass } from '#ui/button.tsx';
import { monthSince } from '#words/moments.ts';
import { ObjectSlots } from '../slots.ts';
import type { AnyObject, OwnerFacts } from './load.ts';
import styles from './owner.module.css';
import { writePath } from './place.ts';

/** Whose it is, and since when they are here. */
export function DetailOwner({ object, owner }: { object: AnyObject; owner: OwnerFacts | null }) {
  const { account_id: accountId, name, avatar } = object.owner;
  const path = `/account/${accountId}`;
  const { Person: Menu } = useContext(ObjectSlots);
  return (
    <section className={`${styles.owner} stack middle sunken pad-6 round-3 between`} aria-label="Владелец">
      <Avatar name={name} src={avatar} seed={accountId} size="lg" />
      <div>
        <h2 className={`anywhere ${styles.name}`}>
          <AppLink to={path} className="underlines">
            {name}
          </AppLink>
        </h2>
        {owner ? <p className="soft">На бирже с {monthSince(owner.created_at)}</p> : null}
        {owner?.about ? <p className="lines-2 above-1h t-13">{owner.about}</p> : null}
      </div>
      <div className={`row wrap middle gap-2 ${styles.actions}`}>
        {object.can.write ? (
          <AppLink to={writePath(object)} rel="nofollow" className={buttonClass()}>
            <IconMessageCircle aria-hidden="true" />
            Написать
          </AppLink>
        ) : null}
        <AppLink to={path} className={buttonClass({ variant: 'line' })}>
          {object.is_owner ? 'Мой профиль' : 'Смотреть профиль'}
        </AppLink>
        {Menu && !object.is_owner ? <Menu person={object.owner} isApart={!object.can.order} /> : null}
      </div>
    </section>
  );
}
