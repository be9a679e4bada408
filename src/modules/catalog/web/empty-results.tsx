import { type AdObjectKind, KIND_DEFINITIONS, KindIcon } from '#modules/ad-objects/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { count } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import type { Seller } from '../contract.ts';
import { type CatalogState, pathOf, withFilter } from './catalog-state.ts';
import styles from './empty-results.module.css';
import { NothingForbidden } from './forbidden-line.tsx';
import type { ForbiddenPlace } from './forbidden-places.ts';
import FoundPeople from './found-people.tsx';
import type { WayOut } from './load-catalog.ts';
import ObjectCards from './object-cards.tsx';

const AMONG = {
  resource: 'Среди ресурсов',
  contractor: 'Среди исполнителей',
  product: 'Среди продуктов',
  campaign: 'Среди кампаний',
} as const satisfies Record<AdObjectKind, string>;
const WITHIN = {
  resource: 'В ресурсах',
  contractor: 'В исполнителях',
  product: 'В продуктах',
  campaign: 'В кампаниях',
} as const satisfies Record<AdObjectKind, string>;

interface EmptyResultsProps {
  state: CatalogState;
  waysOut: readonly WayOut[];
  people: readonly Seller[];
  forbidden: readonly ForbiddenPlace[];
}

/** Nothing found: where there is something for the same words, and which filter stands in the way. */
export default function EmptyResults({ state, waysOut, people, forbidden }: EmptyResultsProps) {
  if (forbidden.length > 0 && KIND_DEFINITIONS[state.kind].hasPlaces)
    return <NothingForbidden places={forbidden} state={state} />;
  const { genitive, many } = KIND_DEFINITIONS[state.kind].names;
  if (Object.keys(state.filter).length === 0) {
    return (
      <EmptyState
        title="Здесь пока пусто"
        action={
          <AppLink to={`/${state.kind}/create`} className={buttonClass()}>
            Добавить
          </AppLink>
        }
      >
        <p>{many} появятся здесь, как только их опубликуют. Ваше объявление может стать первым.</p>
      </EmptyState>
    );
  }
  const elsewhere = waysOut.filter(({ filter }) => filter === null);
  const looser = waysOut.filter(({ filter }) => filter !== null);
  if (elsewhere.length > 0 || people.length > 0) {
    // The words are what is looked for here: giving them up is no way out.
    const withWords = looser.filter((way) => way.state.filter.q === state.filter.q);
    return <Nearby state={state} elsewhere={elsewhere} looser={withWords} people={people} />;
  }
  return (
    <EmptyState
      title={`Такого ${genitive} не нашлось`}
      action={
        <AppLink to={pathOf(withFilter(state, {}))} className={buttonClass({ variant: 'line' })}>
          Сбросить всё
        </AppLink>
      }
    >
      {looser.length > 0 ? (
        <>
          <p>Попробуйте ослабить условие:</p>
          <Looser ways={looser} />
        </>
      ) : (
        <p>
          {state.filter.q
            ? 'Проверьте, как написано, или скажите короче: платформу, тему или город.'
            : 'Сбросьте часть фильтров.'}
        </p>
      )}
    </EmptyState>
  );
}

interface NearbyProps extends Omit<EmptyResultsProps, 'waysOut' | 'forbidden'> {
  elsewhere: readonly WayOut[];
  looser: readonly WayOut[];
}

function Nearby({ state, elsewhere, looser, people }: NearbyProps) {
  const [best] = elsewhere;
  return (
    <div className="stack gap-6">
      <div className={`${styles.head} stack middle gap-6`}>
        <div className="stack gap-3">
          <h2 className={`${styles.title} snug`}>
            {AMONG[state.kind]} такого нет.{' '}
            <span className="block">{best ? 'Зато есть рядом' : 'Зато есть такое имя'}</span>
          </h2>
          {looser.length > 0 || !best ? null : (
            <p className="soft">Ищем сразу во всех разделах, фильтры здесь ни при чём.</p>
          )}
          <ul className="stack gap-3">
            {elsewhere.map((way, place) => (
              <li key={way.state.kind} className="row middle gap-3 lined round-3 surface pad-3">
                <span className="plate plate-s" data-tint={way.state.kind}>
                  <KindIcon kind={way.state.kind} />
                </span>
                <span className="grow shrinks">
                  <b className="block t-17">
                    {WITHIN[way.state.kind]} — {way.isExact ? '' : 'более '}
                    {count(way.total)}
                  </b>
                  <span className="block ellipsis soft t-13">{way.items.map(({ title }) => title).join(', ')}</span>
                </span>
                <AppLink
                  to={pathOf(way.state)}
                  className={buttonClass({ size: 'sm', variant: place === 0 ? 'accent' : 'line' })}
                  aria-label={`Показать: ${WITHIN[way.state.kind].toLowerCase()}, ${count(way.total)}`}
                >
                  Показать
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
        {best ? <Orbits from={state.kind} to={best} /> : null}
      </div>
      {people.length > 0 ? <FoundPeople people={people} /> : null}
      {looser.length > 0 ? (
        <div>
          <p className="soft">Или ослабьте условие:</p>
          <Looser ways={looser} />
        </div>
      ) : null}
      {best && best.items.length > 0 ? (
        <section className="stack gap-4" aria-label={`${KIND_DEFINITIONS[best.state.kind].names.many} по запросу`}>
          <div className="row baseline spread gap-3">
            <h2 className={`${styles.title} snug`}>{KIND_DEFINITIONS[best.state.kind].names.many} по запросу</h2>
            <AppLink to={pathOf(best.state)} className={textLinkClass}>
              Все {count(best.total)}
            </AppLink>
          </div>
          <ObjectCards items={best.items} query={state.filter.q ?? ''} state={best.state} />
        </section>
      ) : null}
    </div>
  );
}

function Looser({ ways }: { ways: readonly WayOut[] }) {
  return (
    <ul className="stack gap-2 above-3 start-text">
      {ways.map((way) => (
        <li className="row wrap spread gap-6 rows-h" key={pathOf(way.state)}>
          <AppLink to={pathOf(way.state)} className={textLinkClass}>
            Убрать: {way.filter}
          </AppLink>
          <span className="faint">{totalWords(way)}</span>
        </li>
      ))}
    </ul>
  );
}

function totalWords({ total, isExact, state }: WayOut): string {
  const words = `${count(total)} ${plural(total, KIND_DEFINITIONS[state.kind].names.plural)}`;
  return isExact ? words : `более ${words}`;
}

const RINGS = [22, 44, 66, 88];
const MAX_DOTS = 17;

/** The empty kind beside the one that has something: a dot for each found, as far as there is room. */
function Orbits({ from, to }: { from: AdObjectKind; to: WayOut }) {
  const dots = Array.from({ length: Math.min(to.total, MAX_DOTS) }, (_, place) => {
    const radius = RINGS[1 + (place % 3)] ?? 88;
    const angle = place * 2.4;
    return { x: 290 + Math.cos(angle) * radius, y: 100 + Math.sin(angle) * radius };
  });
  return (
    <svg className={`${styles.orbits} full`} viewBox="0 0 390 200" aria-hidden="true">
      <g data-tint={from} className={styles.empty}>
        {RINGS.map((radius) => (
          <circle key={radius} cx="100" cy="100" r={radius} strokeDasharray="2 5" />
        ))}
        <circle cx="100" cy="100" r="6" />
      </g>
      <path d="M112 100H262" className={styles.link} strokeDasharray="2 5" />
      <g data-tint={to.state.kind}>
        <circle className={styles.ground} cx="290" cy="100" r="98" />
        {RINGS.slice(1).map((radius) => (
          <circle key={radius} className={styles.ring} cx="290" cy="100" r={radius} />
        ))}
        {dots.map(({ x, y }) => (
          <circle key={`${x}-${y}`} className={styles.dot} cx={x} cy={y} r="5" />
        ))}
      </g>
      <circle className={styles.point} cx="290" cy="100" r="10" />
    </svg>
  );
}
