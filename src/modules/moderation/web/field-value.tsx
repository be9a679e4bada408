/** A field of an object as a moderator reads it; how, follows from the control it is typed into. */

import type { ReactNode } from 'react';
import { longDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { percent } from '#words/numbers.ts';
import { type FieldOf, type FormField, summaryOf, valueAt } from '../../ad-objects/web/index.ts';

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const whole = (value: string) => <span className="as-typed">{value}</span>;

/** Formatters by control, for values that are shown otherwise than in the summary of a folded step of the form. */
const LOOKS: { [C in FormField['control']]?: (value: never, field: FieldOf<C>) => ReactNode } = {
  date: longDay,
  url: (value: string) => <WebLink address={value} />,
  offers: (offers: OfferLike[], { shape }) => <Offers offers={offers} nameField={shape.nameField} />,
  portfolio: (works: WorkLike[]) => <Portfolio works={works} />,
  audience_split: (split: SplitLike, { ages }) => splitText(split, ages),
  own_product: (id: string) => <a href={`/product/${id}`}>Открыть продукт</a>,
  title: whole,
  text: whole,
  inn: whole,
  textarea: whole,
  markdown: whole,
  // Pictures have a place of their own.
  pictures: () => null,
};

/** Null when there is nothing to show. */
export function fieldValue(field: FormField, object: object): ReactNode {
  const value = valueAt(object, field.name);
  if (isEmpty(value)) return null;
  const look = LOOKS[field.control] as ((value: unknown, field: FormField) => ReactNode) | undefined;
  return look ? look(value, field) : summaryOf(field, value);
}

/** Written by the owner: opened apart, and never trusted with where it was opened from. */
function WebLink({ address }: { address: string }) {
  const protocol = URL.parse(address)?.protocol;
  if (protocol !== 'https:' && protocol !== 'http:') return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      {address}
    </a>
  );
}

interface OfferLike {
  offer_id: string;
  format?: string;
  service?: string;
  price: number;
  lead_days: number;
  note?: string | null;
}

function Offers({ offers, nameField }: { offers: readonly OfferLike[]; nameField: 'format' | 'service' }) {
  return (
    <ul className="stack gap-1">
      {offers.map((offer) => (
        <li key={offer.offer_id}>
          <b>{offer[nameField]}</b> {roubles(offer.price)}
          {offer.note ? <small className="block note">{offer.note}</small> : null}
        </li>
      ))}
    </ul>
  );
}

interface WorkLike {
  title: string;
  url: string | null;
  text: string | null;
}

function Portfolio({ works }: { works: readonly WorkLike[] }) {
  return (
    <ul className="stack gap-1">
      {works.map(({ title, url, text }) => (
        <li key={`${title} ${url}`}>
          <b>{title}</b> {url ? <WebLink address={url} /> : null}
          {text ? <small className="block note">{text}</small> : null}
        </li>
      ))}
    </ul>
  );
}

interface SplitLike {
  female: number | null;
  ages: Record<string, number> | null;
  geo: readonly { name: string; share: number }[];
}

function splitText({ female, ages, geo }: SplitLike, groups: Readonly<Record<string, string>>): string | null {
  const parts = [
    female === null ? '' : `женщин ${percent(female)}`,
    ...Object.entries(ages ?? {}).map(([group, share]) => `${groups[group] ?? group}: ${percent(share)}`),
    ...geo.map(({ name, share }) => `${name}: ${percent(share)}`),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
