import { type AnyCard, factsOf, RuleWords, type ToldRule } from '#modules/ad-objects/web/index.ts';
import { SectionTitle } from './compare-parts.tsx';

/** By the version of the rule. */
export type RulesAgainst = Readonly<Record<string, ToldRule>>;

const WORDS = {
  green: { word: 'Можно', tone: 'good' },
  amber: { word: 'С риском', tone: 'warn' },
  red: { word: 'Заказать нельзя', tone: 'bad' },
} as const;

interface CompareLawProps {
  cards: readonly AnyCard[];
  rules: RulesAgainst;
  shown: (place: number) => string | undefined;
}

/** What the law says of advertising at each of them; for kinds on which ads are placed. */
export function CompareLaw({ cards, rules, shown }: CompareLawProps) {
  if (cards.every(({ legality }) => legality === null)) return null;
  return (
    <tbody>
      <SectionTitle columns={cards.length}>Закон</SectionTitle>
      <tr>
        <th scope="row">Можно ли размещать</th>
        {cards.map((card, place) => (
          <td key={factsOf(card).objectId} className={shown(place)}>
            <Light card={card} rules={rules} />
          </td>
        ))}
      </tr>
    </tbody>
  );
}

function Light({ card: { legality }, rules }: { card: AnyCard; rules: RulesAgainst }) {
  if (!legality) return <span className="faint">—</span>;
  const { word, tone } = WORDS[legality.light];
  const rule = legality.light === 'green' || !legality.version_id ? undefined : rules[legality.version_id];
  return (
    <div className="stack gap-1">
      <b className={`strong ${tone}`}>
        {word}
        {legality.light === 'green' ? '' : `. ${legality.title}`}
      </b>
      {rule ? (
        <p className="t-13 anywhere">
          <RuleWords rule={rule} />
        </p>
      ) : null}
    </div>
  );
}
