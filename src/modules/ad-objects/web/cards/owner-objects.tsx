/** A person's public objects on their profile, by kind when there are several. */
import { useContext, useState } from 'react';
import { Chip } from '#ui/chip.tsx';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import { type AnyCard, factsOf } from '../../kinds/facts.ts';
import { type AdObjectKind, KINDS } from '../../kinds/kind.ts';
import { ObjectSlots } from '../slots.ts';
import { ObjectCard } from './object-card.tsx';

export function OwnerObjects({ objects }: { objects: readonly AnyCard[] }) {
  const { CardActions } = useContext(ObjectSlots);
  const [chosen, setChosen] = useState<AdObjectKind | null>(null);
  const known = KINDS.filter((kind) => objects.some((object) => object.kind === kind));
  return (
    <section className="stack gap-4" aria-labelledby="owner-objects">
      <h2 id="owner-objects" className="visually-hidden">
        В каталоге
      </h2>
      {known.length > 1 ? (
        <fieldset className="row wrap gap-2">
          <legend className="visually-hidden">Вид объектов</legend>
          <Chip pressed={chosen === null} onClick={() => setChosen(null)}>
            Всё <small className="num">{objects.length}</small>
          </Chip>
          {known.map((kind) => (
            <Chip key={kind} pressed={chosen === kind} onClick={() => setChosen(kind)}>
              {KIND_DEFINITIONS[kind].names.many}{' '}
              <small className="num">{objects.filter((object) => object.kind === kind).length}</small>
            </Chip>
          ))}
        </fieldset>
      ) : null}
      <ul className="stack gap-4 tiles-260">
        {objects
          .filter(({ kind }) => chosen === null || kind === chosen)
          .map((object) => (
            <li key={factsOf(object).objectId}>
              <ObjectCard
                object={object}
                look="auto"
                hideOwner
                actions={CardActions ? <CardActions card={object} /> : null}
              />
            </li>
          ))}
      </ul>
    </section>
  );
}
