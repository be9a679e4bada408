import { IconFlag } from '@tabler/icons-react';
import { daysBetween, longDay, shortDays } from '#words/days.ts';
import { roubles, roughRoubles } from '#words/money.ts';
import { counted, DAYS } from '#words/plurals.ts';
import { REGIONS, type RegionCode } from '../../../../geography/contract.ts';
import type { AdObject } from '../../../contract.ts';
import { ObjectCard } from '../../../web/cards/object-card.tsx';
import { Timeline } from '../../../web/charts/timeline.tsx';
import { DetailAbout } from '../../../web/detail/about.tsx';
import { DetailOrderBox } from '../../../web/detail/order-box.tsx';
import { DetailPage, type DetailProps } from '../../../web/detail/page.tsx';
import { DetailFacts, DetailSection, DetailTags } from '../../../web/detail/section.tsx';
import type { Fact } from '../../definition.ts';
import { GOALS, LOOKING_FOR, PAY_MODELS, SEXES } from '../dictionaries.ts';
import type { CampaignExtra } from './load.ts';
import styles from './page.module.css';

type Campaign = AdObject<'campaign'>;

export function CampaignPage(props: DetailProps<'campaign', CampaignExtra>) {
  const { object, extra: product, labels, owner, similar, isSignedIn, today } = props;
  const { budget, pay_model: payModel, goal } = object;
  return (
    <DetailPage
      {...{ object, labels, owner, similar, isSignedIn }}
      icon={<IconFlag aria-hidden="true" />}
      frame="panel"
      figures={keyFigures(object)}
      aside={
        <DetailOrderBox
          object={object}
          price={budget === null ? 'Бюджет не указан' : roubles(budget)}
          priceNote={budget === null ? null : 'бюджет'}
          facts={[
            { caption: 'Ищут', value: LOOKING_FOR[object.looking_for] },
            ...(payModel ? [{ caption: 'Оплата', value: PAY_MODELS[payModel] }] : []),
            ...(goal ? [{ caption: 'Цель', value: GOALS[goal] }] : []),
            ...(object.starts_on && object.ends_on
              ? [{ caption: 'Сроки', value: shortDays(object.starts_on, object.ends_on) }]
              : []),
          ]}
        />
      }
    >
      <PlanSection object={object} today={today} />
      {object.formats.length > 0 ? (
        <DetailSection title="Какие форматы нужны">
          <DetailTags tags={object.formats} />
        </DetailSection>
      ) : null}
      <AudienceSection object={object} />
      {object.kpi || object.brief ? (
        <DetailSection title="Задача">
          <div className={`${styles.task} stack typed gap-5 t-17 measure`}>
            {object.brief ? <p>{object.brief}</p> : null}
            {object.kpi ? (
              <div className={`${styles.kpi} round-3`}>
                <h3>Чего ждут</h3>
                <p>{object.kpi}</p>
              </div>
            ) : null}
          </div>
        </DetailSection>
      ) : null}
      <DetailAbout title="О кампании" description={object.description} eager={object.is_owner} />
      {product ? (
        <DetailSection title="Что рекламируют">
          <ObjectCard object={product} look="row" hideOwner />
        </DetailSection>
      ) : null}
    </DetailPage>
  );
}

function keyFigures({ starts_on, ends_on, pay_model, regions, region }: Campaign): Fact[] {
  const days = lengthOf(starts_on, ends_on);
  const places = placesOf({ region, regions });
  return [
    ...(days === null ? [] : [{ value: counted(days, DAYS), caption: 'идёт реклама' }]),
    ...(pay_model ? [{ value: PAY_MODELS[pay_model], caption: 'модель оплаты' }] : []),
    ...(places.length > 1
      ? [{ value: counted(places.length, { one: 'регион', few: 'региона', many: 'регионов' }), caption: 'география' }]
      : []),
  ];
}

/** The main one and the others read as one list. */
const placesOf = ({ region, regions }: Pick<Campaign, 'region' | 'regions'>): string[] => [
  ...new Set([...(region ? [region] : []), ...regions]),
];

/** Both ends count. */
const lengthOf = (from: string | null, to: string | null): number | null =>
  from && to ? daysBetween(from, to) + 1 : null;

function PlanSection({ object: { starts_on: from, ends_on: to, budget }, today }: { object: Campaign; today: string }) {
  const days = lengthOf(from, to);
  if (!from || !to || days === null) return null;
  return (
    <DetailSection title="Сроки" note={stageOf(from, to, today, days)}>
      <Timeline from={from} to={to} today={today} />
      <div className="above-6">
        <DetailFacts
          facts={[
            { label: 'Начало', value: longDay(from) },
            { label: 'Окончание', value: longDay(to) },
            { label: 'В среднем на день', value: budget === null ? null : roughRoubles(Math.round(budget / days)) },
          ]}
        />
      </div>
    </DetailSection>
  );
}

function stageOf(from: string, to: string, today: string, days: number): string {
  if (today < from) {
    const wait = daysBetween(today, from);
    return wait === 1 ? 'Начнётся завтра.' : `Начнётся через ${counted(wait, DAYS)}.`;
  }
  if (today > to) return 'Уже закончилась.';
  return `Идёт ${daysBetween(from, today) + 1}-й день из ${days}.`;
}

function AudienceSection({ object: { audience, regions, region } }: { object: Campaign }) {
  const { sex, age_from: from, age_to: to, interests } = audience;
  const places = placesOf({ region, regions });
  const isKnown = sex !== 'any' || from !== null || to !== null || interests.length > 0 || places.length > 0;
  if (!isKnown) return null;
  return (
    <DetailSection title="Кому показывать">
      <div className="stack gap-4">
        <DetailFacts
          facts={[
            { label: 'Пол', value: SEXES[sex] },
            { label: 'Возраст', value: agesOf(from, to) },
          ]}
        />
        <DetailTags label="Где:" tags={places.map((place) => REGIONS[place as RegionCode] ?? place)} />
        <DetailTags label="Интересы:" tags={interests} />
      </div>
    </DetailSection>
  );
}

function agesOf(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) return `${from}–${to}`;
  if (from !== null) return `от ${from}`;
  return to === null ? 'Любой' : `до ${to}`;
}
