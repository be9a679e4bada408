import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { count } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import type { Seller } from '../contract.ts';

const OBJECTS = { one: 'объект', few: 'объекта', many: 'объектов' };

/** Sellers whose name was searched for. */
export default function FoundPeople({ people }: { people: readonly Seller[] }) {
  return (
    <section className="stack gap-2 below-5" aria-label="Люди">
      <ul className="stack gap-3 tiles-260">
        {people.map(({ account_id, name, avatar, objects, example }) => (
          <li key={account_id}>
            <AppLink to={`/account/${account_id}`} className="row middle gap-3 lined round-3 surface pad-3 edges">
              <Avatar name={name} src={avatar} seed={account_id} />
              <span className="shrinks">
                <span className="block ellipsis strong ink">{name}</span>
                <span className="block ellipsis soft t-13">
                  {count(objects)} {plural(objects, OBJECTS)}, «{example}»
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
