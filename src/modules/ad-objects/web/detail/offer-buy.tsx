import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { deferred } from '#platform/web/deferred.tsx';
import { Button } from '#ui/button.tsx';
import { Popover } from '#ui/popover.tsx';
import { addDays, dayNear } from '#words/days.ts';
import { VERDICTS } from '../verdicts.ts';
import type { AnyObject } from './load.ts';
import styles from './offer-buy.module.css';
import type { BuyButton, OfferLine } from './offer-line.ts';
import { placeOf } from './place.ts';

/** The calendar weighs more than the page's own script: it comes when somebody opens it. */
const DayCalendar = deferred(() => import('#ui/day-calendar.tsx'), 'DayCalendar', {
  fallback: <div className={styles.waiting} />,
});

interface OfferBuyProps {
  object: AnyObject;
  line: OfferLine;
  buy: BuyButton;
  today: string;
}

/** By when the chosen line is wanted, and its way into the basket; on a phone the bar at the foot, with the price. */
export function OfferBuy({ object, line, buy: Buy, today }: OfferBuyProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const earliest = addDays(today, line.leadDays);
  // Another line may take longer: a day before its work is done is not wished any more.
  const wished = picked && picked >= earliest ? picked : null;
  return (
    <div className={`stack ${styles.order}`}>
      {object.legality?.light === 'amber' ? (
        // Beside the page the box itself is in sight; on a phone only this bar is.
        <a href="#risk" className="across block t-13 strong warn underlined phone-only">
          {VERDICTS.amber}: прочитайте до заказа
        </a>
      ) : null}
      <p className={`across ${styles.line}`} aria-hidden="true">
        <b className="bold nowrap">{line.price}</b>
        <span className="note ellipsis">{line.name}</span>
      </p>
      <Buy
        offer={{
          kind: object.kind,
          id: placeOf(object).objectId,
          offer_id: line.offerId,
          seen_price: line.priceKopecks,
          wished_on: wished,
        }}
        name={line.name}
        size="lg"
        wide
        day={<WishedDay {...{ wished, earliest, today }} onChange={setPicked} />}
      />
    </div>
  );
}

interface WishedDayProps {
  wished: string | null;
  earliest: string;
  today: string;
  onChange: (day: string | null) => void;
}

function WishedDay({ wished, earliest, today, onChange }: WishedDayProps) {
  const label = 'Когда нужно';
  return (
    <Popover
      label={label}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={`row middle spread gap-2 shrinks round-2 surface outlined ink edges-ink pointer start-text icon-20 ${styles.day}`}
        >
          <span className="shrinks">
            <span className="block note">{label}</span>
            <b className="block strong ellipsis">
              {wished ? (
                `к ${dayNear(wished, today)}`
              ) : (
                <>
                  <span className="desk-only">любой день </span>с {dayNear(earliest, today)}
                </>
              )}
            </b>
          </span>
          <IconCalendar className="soft fixed" aria-hidden="true" />
        </button>
      )}
    >
      {(close) => {
        const choose = (day: string | null) => {
          onChange(day);
          close();
        };
        return (
          <div className="stack gap-2">
            <DayCalendar label={label} value={wished} min={earliest} onChange={choose} />
            {wished ? (
              <Button variant="quiet" size="sm" onClick={() => choose(null)}>
                Без даты
              </Button>
            ) : null}
          </div>
        );
      }}
    </Popover>
  );
}
