import { IconBroadcast } from '@tabler/icons-react';
import { deferred } from '#platform/web/deferred.tsx';
import { Tag } from '#ui/tag.tsx';
import { longDay } from '#words/days.ts';
import { leadTime } from '#words/durations.ts';
import { roubles, roughRoubles } from '#words/money.ts';
import { count, percent } from '#words/numbers.ts';
import { safeAddress } from '#words/web-address.ts';
import type { AdObject } from '../../../contract.ts';
import { DetailAbout } from '../../../web/detail/about.tsx';
import { useNewChoice } from '../../../web/detail/choice.ts';
import { type BuyButton, type OfferLine, UNKNOWN } from '../../../web/detail/offer-line.ts';
import { DetailOfferBox, DetailOffers } from '../../../web/detail/order-box.tsx';
import { DetailPage, type DetailProps } from '../../../web/detail/page.tsx';
import { DetailFacts, DetailSection, DetailTags } from '../../../web/detail/section.tsx';
import { WhenNear } from '../../../web/detail/when-near.tsx';
import type { Fact } from '../../definition.ts';
import { WITHOUT_ADDRESS } from '../dictionaries.ts';
import type { ResourceExtra } from './load.ts';

const ResourceInsights = deferred(() => import('./insights.tsx'), 'ResourceInsights', { fallback: 'around' });

export function ResourcePage(props: DetailProps<'resource', ResourceExtra> & { buy: BuyButton }) {
  const { object, labels, owner, similar, isSignedIn, reviews } = props;
  const { figures, refused } = props.extra;
  const lines = object.offers.map(lineOf);
  const choice = useNewChoice(lines);
  return (
    <DetailPage
      {...{ object, labels, owner, similar, isSignedIn, reviews }}
      icon={<IconBroadcast aria-hidden="true" />}
      frame="public"
      figures={keyFigures(object, props.extra.audience)}
      tags={<FreshnessTag measuredOn={object.measured_on} isStale={figures?.is_stale ?? null} />}
      aside={
        <DetailOfferBox
          object={object}
          lines={lines}
          choice={choice}
          buy={props.buy}
          today={props.today}
          priceNote={object.average_reach ? `охват ${count(object.average_reach)}` : null}
          outside={outsideOf(object, props.extra.platform)}
        />
      }
    >
      {lines.length > 0 ? (
        <DetailSection title="Форматы и цены" anchor="offers">
          <WhenNear eager={object.is_owner}>
            <DetailOffers caption="Форматы и цены" nameLabel="Формат" lines={lines} choice={choice} />
          </WhenNear>
        </DetailSection>
      ) : null}
      <DetailAbout
        title="О площадке"
        description={object.description}
        eager={object.is_owner}
        after={<DetailTags label="Не берём:" tags={refused} />}
      />
      <PlaceSection object={object} language={props.extra.language} />
      <WhenNear eager={object.is_owner}>
        <ResourceInsights object={object} figures={figures} today={props.today} choice={choice} />
      </WhenNear>
    </DetailPage>
  );
}

type Resource = AdObject<'resource'>;

function lineOf(offer: Resource['offers'][number]): OfferLine {
  return {
    offerId: offer.offer_id,
    name: offer.format,
    note: offer.note,
    price: roubles(offer.price),
    priceKopecks: offer.price,
    leadDays: offer.lead_days,
    unit: null,
    facts: [
      { caption: 'CPM', value: offer.cpm === null ? UNKNOWN : roughRoubles(offer.cpm) },
      { caption: 'Срок', value: leadTime(offer.lead_days) },
    ],
  };
}

function keyFigures(
  { audience_size, average_reach, engagement_rate, cpm, offers }: Resource,
  audience: string,
): Fact[] {
  return [
    ...(audience_size === null ? [] : [{ value: count(audience_size), caption: audience }]),
    ...(average_reach ? [{ value: count(average_reach), caption: 'средний охват' }] : []),
    ...(engagement_rate === null ? [] : [{ value: percent(engagement_rate), caption: 'вовлечённость (ER)' }]),
    ...(cpm === null ? [] : [{ value: roughRoubles(cpm), caption: offers.length > 1 ? 'CPM от' : 'CPM' }]),
  ];
}

/** How old the figures are, which the owner typed and nobody has checked; unknown while they could not be read. */
function FreshnessTag({ measuredOn, isStale }: { measuredOn: string | null; isStale: boolean | null }) {
  if (!measuredOn || isStale === null) return null;
  return (
    <Tag tone={isStale ? 'warn' : 'neutral'}>
      {isStale ? 'Цифрам больше 90 дней' : `Цифры владельца, ${longDay(measuredOn)}`}
    </Tag>
  );
}

/** Where a hoarding stands, or in what language a channel speaks when it is not Russian. */
function PlaceSection({ object, language }: { object: Resource; language: string | null }) {
  const { platform, address, size, side } = object;
  // Fields of a billboard stay stored when the resource becomes a channel, and are not shown.
  const hasPlace = platform === 'outdoor' && (address || size || side);
  if (!hasPlace && !language) return null;
  return (
    <DetailSection title={hasPlace ? 'Где стоит' : 'Язык'}>
      <DetailFacts
        facts={[
          { label: 'Адрес', value: hasPlace && address },
          { label: 'Размер', value: hasPlace && size },
          { label: 'Сторона', value: hasPlace && side },
          { label: 'Язык', value: language },
        ]}
      />
    </DetailSection>
  );
}

function outsideOf({ url, platform: code }: Resource, platform: string | null) {
  const isOffline = (WITHOUT_ADDRESS as readonly (string | null)[]).includes(code);
  const href = url && !isOffline ? safeAddress(url) : null;
  return href ? { href, label: platform && code !== 'other' ? `Открыть: ${platform}` : 'Открыть площадку' } : null;
}
