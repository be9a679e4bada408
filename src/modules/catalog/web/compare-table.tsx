import { IconPlus, IconX } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import {
  type AnyCard,
  comparedOffersOf,
  factsOf,
  KIND_DEFINITIONS,
  ObjectCardMotif,
  ObjectSlots,
} from '#modules/ad-objects/web/index.ts';
import type { SellerRecord } from '#modules/deals/contract.ts';
import { Picture } from '#modules/media/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Switch } from '#ui/switch.tsx';
import { plural } from '#words/plurals.ts';
import { CompareFoot } from './compare-foot.tsx';
import { CompareLaw, type RulesAgainst } from './compare-law.tsx';
import { CompareOffers } from './compare-offers.tsx';
import styles from './compare-page.module.css';
import { Best, SectionTitle } from './compare-parts.tsx';
import { type ComparedSection, isSame, sectionsOf } from './compare-rows.ts';
import { comparePath, keepCompared, MAX_COMPARED, removeCompared } from './compare-store.ts';

/** On a phone two columns stand side by side: the ids of these two. */
type Pair = readonly string[];

interface CompareTableProps {
  kind: AnyCard['kind'];
  cards: readonly AnyCard[];
  /** Seller statistics. */
  records: readonly SellerRecord[];
  /** Texts of the rules that stand against some of them. */
  rules: RulesAgainst;
  /** Ids of the address, in its order. */
  asked: readonly string[];
}

export function CompareTable({ kind, cards, records, rules, asked }: CompareTableProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const [chosenPair, setPair] = useState<Pair>([]);
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const chosen = { ...cheapestOf(cards), ...picked };
  const { figures, rest } = sectionsOf(kind, cards, records);
  const { names, hasOffers } = KIND_DEFINITIONS[kind];
  const ids = cards.map((card) => factsOf(card).objectId);
  // In the place of a column that is gone stands the first of the others.
  const pair = [...chosenPair.filter((id) => ids.includes(id)), ...ids.filter((id) => !chosenPair.includes(id))].slice(
    0,
    2,
  );
  const shown = (place: number) => (pair.includes(ids[place] ?? '') ? undefined : styles.aside);
  const section = ({ title, rows }: ComparedSection) => {
    const left = onlyDifferent && cards.length > 1 ? rows.filter((row) => !isSame(row)) : rows;
    return left.length === 0 ? null : (
      <tbody key={title}>
        <SectionTitle columns={cards.length}>{title}</SectionTitle>
        {left.map((row) => (
          <tr key={row.title}>
            <th scope="row">{row.title}</th>
            {row.cells.map(({ text, isBest, length }, place) => (
              <td
                key={factsOf(cards[place] as AnyCard).objectId}
                className={shown(place)}
                data-best={isBest || undefined}
              >
                <span className="row wrap middle gap-2 rows-h">
                  {text ? (
                    <span className={`${styles.value} anywhere t-17`}>{text}</span>
                  ) : (
                    <span className="faint">—</span>
                  )}
                  {isBest ? <Best /> : null}
                </span>
                {length === null || text === null ? null : (
                  <i className={`${styles.bar} block above-2 sunken`} data-tint={kind} aria-hidden="true">
                    <i className="block" style={{ width: `${length * 100}%` }} />
                  </i>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    );
  };
  return (
    <>
      <div className="row wrap bottom spread gap-4 rows-2">
        <h1>
          Сравнение{' '}
          <small className="soft regular t-17 spaced">
            {cards.length} {plural(cards.length, names.plural)}
          </small>
        </h1>
        {cards.length > 1 ? (
          <Switch
            className="middle medium"
            checked={onlyDifferent}
            onChange={({ target }) => setOnlyDifferent(target.checked)}
          >
            Только различия
          </Switch>
        ) : null}
      </div>
      {cards.length > 2 ? <Pairs cards={cards} pair={pair} onPair={setPair} /> : null}
      <table className={`${styles.table} full framed`} aria-label="Таблица сравнения">
        <thead>
          <tr className={styles.covers}>
            <AddCell kind={kind} cards={cards} />
            {cards.map((card, place) => {
              const { objectId } = factsOf(card);
              return (
                <td key={objectId} className={shown(place)}>
                  <ColumnCover card={card} rest={asked.filter((id) => id !== objectId)} />
                </td>
              );
            })}
          </tr>
          <tr className={styles.names}>
            <td className="faint t-13">Зелёным отмечено лучшее в строке</td>
            {cards.map((card, place) => {
              const { objectId, path } = factsOf(card);
              return (
                <th key={objectId} scope="col" className={shown(place)}>
                  <AppLink to={path} className="underlines block t-17 tight bold anywhere">
                    {card.title}
                  </AppLink>
                  <span className="block note ellipsis">{card.owner.name}</span>
                </th>
              );
            })}
          </tr>
        </thead>
        {section(figures)}
        {hasOffers ? (
          <CompareOffers
            {...{ kind, cards, chosen, shown }}
            onChoose={(objectId, offerId) => setPicked((before) => ({ ...before, [objectId]: offerId }))}
          />
        ) : null}
        <CompareLaw {...{ cards, rules, shown }} />
        {rest.map(section)}
        {hasOffers ? <CompareFoot {...{ cards, chosen, shown }} /> : null}
      </table>
    </>
  );
}

/** As on the objects' own pages: the price that the card promised. */
const cheapestOf = (cards: readonly AnyCard[]): Record<string, string> =>
  Object.fromEntries(
    cards.flatMap((card) => {
      const [cheapest] = comparedOffersOf(card).toSorted((one, other) => one.priceKopecks - other.priceKopecks);
      return cheapest ? [[factsOf(card).objectId, cheapest.offerId]] : [];
    }),
  );

function Pairs({ cards, pair, onPair }: { cards: readonly AnyCard[]; pair: Pair; onPair: (pair: Pair) => void }) {
  return (
    <fieldset className={`${styles.pairs} gap-2`}>
      <legend className="visually-hidden">Какие два показать рядом</legend>
      {cards.map((card) => {
        const { objectId } = factsOf(card);
        return (
          <button
            key={objectId}
            type="button"
            className="lined round-2 surface t-12 medium lines-2 anywhere"
            aria-pressed={pair.includes(objectId)}
            // The one that has stood longer gives way, and the two keep the order of the columns.
            onClick={() => (pair.includes(objectId) ? undefined : onPair([...pair.slice(1), objectId]))}
          >
            {card.title}
          </button>
        );
      })}
    </fieldset>
  );
}

function AddCell({ kind, cards }: Pick<CompareTableProps, 'kind' | 'cards'>) {
  if (cards.length >= MAX_COMPARED) return <td />;
  return (
    <td>
      <AppLink
        to={`/catalog?kind=${kind}`}
        className={`${styles.add} row column middle centered gap-2 round-2 t-13 medium soft mid-text icon-20 edges-ink darkens`}
        // A link of somebody else's comparison is gone on with as one's own.
        onClick={() => keepCompared(kind, cards)}
      >
        <IconPlus aria-hidden="true" />
        {cards.length === 1 ? 'Добавить второй' : 'Добавить ещё'}
      </AppLink>
    </td>
  );
}

function ColumnCover({ card, rest }: { card: AnyCard; rest: readonly string[] }) {
  const go = useGo();
  const { Save } = useContext(ObjectSlots);
  const { objectId } = factsOf(card);
  const [cover] = card.media;
  return (
    <div className={`${styles.cover} photo relative round-2 clip sunken`}>
      {cover ? (
        <Picture picture={{ ...cover, alt: '' }} size="card" sizes="300px" />
      ) : (
        <ObjectCardMotif kind={card.kind} seed={objectId} />
      )}
      <div className={`${styles.corner} row gap-1h`}>
        {Save ? <Save kind={card.kind} id={objectId} title={card.title} look="round" /> : null}
        <IconButton
          className={styles.remove}
          label={`Убрать из сравнения: ${card.title}`}
          icon={<IconX aria-hidden="true" />}
          onClick={() => {
            removeCompared(card.kind, objectId);
            void go(comparePath(card.kind, rest), { replace: true });
          }}
        />
      </div>
    </div>
  );
}
