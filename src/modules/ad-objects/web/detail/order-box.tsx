import { IconExternalLink, IconMessageCircle, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { Fact } from '../../kinds/definition.ts';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import { type Choice, useChosen } from './choice.ts';
import type { AnyObject } from './load.ts';
import { type BuyButton, type OfferLine, UNKNOWN } from './offer-line.ts';
import styles from './order-box.module.css';
import { placeOf, writePath } from './place.ts';
import { WhenNear } from './when-near.tsx';

/** The table of offers, for the pages of kinds that sell by lines. */
export const DetailOffers = deferred(() => import('./offers.tsx'), 'DetailOffers', { fallback: 'around' });

/** Loaded only for places that have a risk: most have none. */
const RiskBox = deferred(() => import('./risk-box.tsx'), 'RiskBox');

/** Day and button of a line; rendered by the server. */
const OfferBuy = deferred(() => import('./offer-buy.tsx'), 'OfferBuy', { fallback: 'around' });

/** The object's own place on the web, already checked to be an address. */
export interface Outside {
  href: string;
  label: string;
}

interface DetailOrderBoxProps {
  object: AnyObject;
  price?: ReactNode;
  /** Stands after the sum: «за час», «бюджет». */
  priceNote?: ReactNode;
  facts: readonly Fact[];
  /** Description of the price. */
  children?: ReactNode;
  outside?: Outside | null;
  /** Stands before the way to the owner. */
  buy?: ReactNode;
}

/** Blocked in either direction: the page does not tell who blocked whom. */
const NO_ORDERS = 'Заказать у этого человека нельзя.';
const APART = 'Заказать у этого человека и написать ему нельзя.';

/** Price, description and contact with the owner. */
export function DetailOrderBox({ object, price, priceNote, facts, children, outside, buy }: DetailOrderBoxProps) {
  const isForbidden = object.legality?.light === 'red';
  return (
    <Card className={`${styles.box} gap-4 shadow-2 stack`}>
      {price ? (
        <div className={`row wrap baseline spread gap-3 rows-1 ${styles.sum}`}>
          <b className="bold dense">{price}</b>
          {priceNote ? <span className="note">{priceNote}</span> : null}
        </div>
      ) : null}
      {children}
      {facts.length > 0 ? (
        <dl className="stack gap-2 line-above num in-4">
          {facts.map(({ value, caption }) => (
            <div className="row spread gap-4" key={caption}>
              <dt className="soft">{caption}</dt>
              <dd className="shrinks strong end-text anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {isForbidden ? <Risk object={object} /> : null}
      <div className={`stack gap-2 ${styles.ways}`}>
        {object.is_owner ? (
          object.can.change ? (
            <AppLink to={`${placeOf(object).path}/change`} className={buttonClass({ wide: true })}>
              <IconPencil aria-hidden="true" />
              Изменить
            </AppLink>
          ) : null
        ) : (
          <>
            {isForbidden ? (
              <AppLink to="/catalog?allowed=1" className={buttonClass({ wide: true, size: 'lg' })}>
                Где можно разместить
              </AppLink>
            ) : object.can.order ? (
              buy
            ) : (
              <p className="sunken soft pad-x-4 pad-y-3 round-2">{object.can.write ? NO_ORDERS : APART}</p>
            )}
            {object.can.write ? (
              <AppLink
                to={writePath(object)}
                rel="nofollow"
                className={buttonClass({
                  variant: buy || isForbidden ? 'line' : 'primary',
                  size: buy || isForbidden ? 'md' : 'lg',
                  wide: true,
                  className: styles.contact,
                })}
              >
                <IconMessageCircle aria-hidden="true" />
                {KIND_DEFINITIONS[object.kind].writeLabel}
              </AppLink>
            ) : null}
          </>
        )}
        {outside ? (
          <a
            href={outside.href}
            rel="nofollow ugc noopener noreferrer"
            target="_blank"
            className={buttonClass({ variant: 'line', wide: true })}
          >
            <span className="ellipsis">{outside.label}</span>
            <IconExternalLink aria-hidden="true" />
          </a>
        ) : null}
      </div>
      {/* The long part stands last: the box is sticky, and its button must stay in sight. */}
      {isForbidden ? null : <Risk object={object} />}
    </Card>
  );
}

function Risk({ object: { legality, is_owner } }: Pick<DetailOrderBoxProps, 'object'>) {
  if (!legality || legality.light === 'green') return null;
  return (
    <div id="risk">
      <RiskBox light={legality.light} checks={legality.checks} side={is_owner ? 'owner' : 'buyer'} />
    </div>
  );
}

interface DetailOfferBoxProps {
  object: AnyObject;
  lines: readonly OfferLine[];
  choice: Choice;
  priceNote?: ReactNode;
  /** After the chosen line's own. */
  facts?: readonly Fact[];
  outside?: Outside | null;
  buy: BuyButton;
  today: string;
}

/** Order box of kinds with offers: shows the chosen one. */
export function DetailOfferBox({
  object,
  lines,
  choice,
  priceNote,
  facts = [],
  outside,
  buy,
  today,
}: DetailOfferBoxProps) {
  const chosenId = useChosen(choice);
  const chosen = lines.find(({ offerId }) => offerId === chosenId) ?? lines[0];
  return (
    <DetailOrderBox
      object={object}
      buy={
        chosen ? (
          <div className={styles.buy}>
            <WhenNear eager>
              <OfferBuy object={object} line={chosen} buy={buy} today={today} />
            </WhenNear>
          </div>
        ) : null
      }
      price={chosen?.price ?? 'Цена не указана'}
      priceNote={chosen?.unit ?? priceNote}
      facts={[...(chosen?.facts.filter(({ value }) => value !== UNKNOWN) ?? []), ...facts]}
      outside={outside}
    >
      {chosen ? (
        <p>
          <b className="block">{chosen.name}</b>
          {chosen.note ? <span className="block note">{chosen.note}</span> : null}
        </p>
      ) : null}
    </DetailOrderBox>
  );
}
