import { roughRoubles } from '#words/money.ts';
import { percent } from '#words/numbers.ts';
import { counted } from '#words/plurals.ts';
import type { AdObject, FiguresAnswer } from '../../../contract.ts';
import { TOPICS, type Topic } from '../../../domain/topics.ts';
import { DotScale } from '../../../web/charts/dot-scale.tsx';
import { DetailSection } from '../../../web/detail/section.tsx';
import { PLATFORMS, type Platform } from '../dictionaries.ts';
import styles from './insights.module.css';

interface MarketSectionProps {
  object: AdObject<'resource'>;
  market: FiguresAnswer['market'];
  chosenId: string | undefined;
}

const OFFER_FORMS = { one: 'формат', few: 'формата', many: 'форматов' };

/** The price of the chosen format among the published ones of the same platform and topic. */
export function MarketSection({ object, market, chosenId }: MarketSectionProps) {
  const own = market?.offers.find(({ offer_id }) => offer_id === chosenId) ?? market?.offers[0];
  if (!object.offers.some(({ cpm }) => cpm !== null)) return null;
  if (!market || !own) {
    return (
      <DetailSection title="Цена против рынка">
        <p className="measure soft">
          Мало данных: похожих размещений с ценой пока не хватает, чтобы честно сравнить. Когда их станет больше,
          сравнение появится само.
        </p>
      </DetailSection>
    );
  }
  const format = object.offers.find(({ offer_id }) => offer_id === own.offer_id)?.format;
  return (
    <DetailSection
      title="Цена против рынка"
      note={`CPM среди опубликованных цен: ${PLATFORMS[market.platform as Platform] ?? market.platform}, ${
        TOPICS[market.topic as Topic]?.toLowerCase() ?? market.topic
      }, ${counted(market.count, OFFER_FORMS)}.`}
    >
      <div className={`${styles.market} stack bottom columns fold-720`}>
        <div>
          <p className={`${styles.marketOwn} bold nowrap line-1`}>{roughRoubles(own.cpm)}</p>
          <p className="above-2 soft">
            {format ? `«${format}». ` : ''}
            {compared(own.share_dearer)} Медиана{'\u00a0'}— {roughRoubles(market.median_cpm)}.
          </p>
        </div>
        <DotScale samples={market.samples} median={market.median_cpm} own={own.cpm} ownLabel="этот формат" />
      </div>
    </DetailSection>
  );
}

function compared(shareDearer: number): string {
  if (shareDearer >= 50) return `Дешевле, чем у ${percent(shareDearer)} похожих.`;
  return `Дороже, чем у ${percent(100 - shareDearer)} похожих.`;
}
