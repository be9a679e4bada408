import { IconExternalLink, IconUsers } from '@tabler/icons-react';
import { Tag } from '#ui/tag.tsx';
import { longDay } from '#words/days.ts';
import { leadTime } from '#words/durations.ts';
import { roubles } from '#words/money.ts';
import { counted, YEARS } from '#words/plurals.ts';
import { safeAddress } from '#words/web-address.ts';
import { LEGAL_FORMS } from '../../../../requisites/contract.ts';
import type { AdObject } from '../../../contract.ts';
import { ObjectCardMotif } from '../../../web/cards/object-card-motif.tsx';
import { DetailAbout } from '../../../web/detail/about.tsx';
import { useNewChoice } from '../../../web/detail/choice.ts';
import type { BuyButton, OfferLine } from '../../../web/detail/offer-line.ts';
import { DetailOfferBox, DetailOffers } from '../../../web/detail/order-box.tsx';
import { DetailPage, type DetailProps } from '../../../web/detail/page.tsx';
import { DetailFacts, DetailSection, DetailTags } from '../../../web/detail/section.tsx';
import { WhenNear } from '../../../web/detail/when-near.tsx';
import type { Fact } from '../../definition.ts';
import { SPECIALISATIONS, type UNITS } from '../dictionaries.ts';
import styles from './page.module.css';

type Contractor = AdObject<'contractor'>;

const WORKS = { one: 'работа', few: 'работы', many: 'работ' };
const PER = { hour: 'за час', piece: 'за штуку', project: 'за проект', month: 'в месяц' } as const satisfies Record<
  keyof typeof UNITS,
  string
>;

export function ContractorPage({
  object,
  labels,
  owner,
  similar,
  isSignedIn,
  today,
  buy,
  reviews,
}: DetailProps<'contractor'> & { buy: BuyButton }) {
  const lines = object.offers.map(lineOf);
  const choice = useNewChoice(lines);
  return (
    <DetailPage
      {...{ object, labels, owner, similar, isSignedIn, reviews }}
      icon={<IconUsers aria-hidden="true" />}
      frame="panel"
      figures={keyFigures(object)}
      aside={
        <DetailOfferBox
          object={object}
          lines={lines}
          choice={choice}
          buy={buy}
          today={today}
          facts={[{ caption: 'Занятость', value: capacityOf(object) }]}
        />
      }
    >
      {lines.length > 0 ? (
        <DetailSection title="Услуги и цены" anchor="offers">
          <WhenNear eager={object.is_owner}>
            <DetailOffers caption="Услуги и цены" nameLabel="Услуга" lines={lines} choice={choice} />
          </WhenNear>
        </DetailSection>
      ) : null}
      <Portfolio object={object} />
      <DetailAbout title="О себе" description={object.description} eager={object.is_owner} />
      <DetailSection
        title="Как работает"
        mark={<Tag tone={object.capacity === 'free' ? 'good' : 'warn'}>{capacityOf(object)}</Tag>}
      >
        <DetailFacts
          facts={[
            { label: 'Форма', value: object.legal_form ? LEGAL_FORMS[object.legal_form].title : null },
            { label: 'ИНН, виден только вам', value: object.inn },
            { label: 'Языки', value: object.languages.join(', ') },
            {
              label: 'Специализации',
              value: <DetailTags tags={object.specialisations.map((each) => SPECIALISATIONS[each])} />,
            },
          ]}
        />
      </DetailSection>
    </DetailPage>
  );
}

function lineOf(offer: Contractor['offers'][number]): OfferLine {
  return {
    offerId: offer.offer_id,
    name: offer.service,
    note: null,
    price: roubles(offer.price),
    priceKopecks: offer.price,
    leadDays: offer.lead_days,
    unit: PER[offer.unit],
    facts: [{ caption: 'Срок', value: leadTime(offer.lead_days) }],
  };
}

function keyFigures({ experience_years: years, portfolio, offers, price_from }: Contractor): Fact[] {
  return [
    ...(years ? [{ value: counted(years, YEARS), caption: 'опыт' }] : []),
    ...(portfolio.length > 0 ? [{ value: counted(portfolio.length, WORKS), caption: 'в портфолио' }] : []),
    ...(offers.length > 0
      ? [{ value: leadTime(Math.min(...offers.map(({ lead_days }) => lead_days))), caption: 'самый короткий срок' }]
      : []),
    ...(price_from === null ? [] : [{ value: roubles(price_from), caption: 'самая доступная услуга' }]),
  ];
}

function capacityOf({ capacity, busy_until }: Contractor): string {
  if (capacity === 'free') return 'Берёт заказы';
  return busy_until ? `Занят до ${longDay(busy_until)}` : 'Сейчас занят';
}

function Portfolio({ object: { portfolio } }: { object: Contractor }) {
  if (portfolio.length === 0) return null;
  return (
    <DetailSection title="Портфолио">
      <ul className={`${styles.portfolio} stack tiles-260`}>
        {portfolio.map((work) => {
          const href = work.url ? safeAddress(work.url) : null;
          return (
            <li key={`${work.title} ${work.media_id ?? work.url}`} className="shrinks relative">
              <div className={`clip round-2 below-3 sunken ${styles.picture}`}>
                {work.media_id ? (
                  <img
                    src={`/media/${work.media_id}/card.webp`}
                    alt=""
                    className="fills"
                    loading="lazy"
                    decoding="async"
                  />
                ) : (
                  <ObjectCardMotif kind="contractor" seed={work.title} />
                )}
              </div>
              <h3 className="anywhere">
                {href ? (
                  <a
                    href={href}
                    rel="nofollow ugc noopener noreferrer"
                    target="_blank"
                    className={`covers underlines icon-16 ${styles.link}`}
                  >
                    {work.title}
                    <IconExternalLink className="faint" aria-hidden="true" />
                  </a>
                ) : (
                  work.title
                )}
              </h3>
              {work.text ? <p className="above-1 note">{work.text}</p> : null}
            </li>
          );
        })}
      </ul>
    </DetailSection>
  );
}
