import { type AnyCard, factsOf, RiskWords, type ToldRule, VERDICTS } from '#modules/ad-objects/web/index.ts';
import { SectionTitle } from './compare-parts.tsx';

/** By the version of the rule. */
export type RulesAgainst = Readonly<Record<string, ToldRule>>;

const WORDS = {
  green: { word: 'Можно', tone: 'good' },
  amber: { word: VERDICTS.amber, tone: 'warn' },
  red: { word: VERDICTS.red, tone: 'bad' },
} as const;

interface CompareLawProps {
  cards: readonly AnyCard[];
  rules: RulesAgainst;
  shown: (place: number) => string | undefined;
}

/** Legal verdict per object; for kinds on which ads are placed. */
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
  const told = legality.checks.flatMap(({ version_id }) => rules[version_id] ?? []);
  return (
    <div className="stack gap-1">
      <b className={`strong ${tone}`}>{word}</b>
      {told.length > 0 ? (
        <div className="t-13">
          <RiskWords checks={told} />
        </div>
      ) : null}
    </div>
  );
}
