/** A field of an object as a moderator reads it; how, follows from the control it is typed into. */

import type { ReactNode } from 'react';
import { longDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count, percent } from '#words/numbers.ts';
import type { FormField } from '../../ad-objects/web/index.ts';
import { REGIONS, type RegionCode } from '../../geography/contract.ts';
import styles from './field-value.module.css';

type Fields = Readonly<Record<string, unknown>>;

/** `audience.age_from` leads into an object. */
const valueAt = (object: Fields, name: string): unknown =>
  name.split('.').reduce<unknown>((value, part) => (value as Fields | null)?.[part], object);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface OptionLike {
  value: string;
  label: string;
}
const labelOf = (options: readonly OptionLike[], value: unknown): string =>
  options.find((option) => option.value === value)?.label ?? String(value);

const regionName = (code: unknown): string => REGIONS[code as RegionCode] ?? String(code);

/** Null when there is nothing to show. */
export function fieldValue(field: FormField, object: Fields): ReactNode {
  const value = valueAt(object, field.name);
  if (isEmpty(value)) return null;
  switch (field.control) {
    case 'money':
      return roubles(Number(value));
    case 'number':
      return `${count(Number(value))}${field.unit ? `\u00a0${field.unit}` : ''}`;
    case 'percent':
      return percent(Number(value));
    case 'date':
      return longDay(String(value));
    case 'choice':
      return labelOf(field.options, value);
    case 'chips':
      return (value as unknown[]).map((one) => labelOf(field.options, one)).join(', ');
    case 'region':
      return regionName(value);
    case 'regions':
      return (value as unknown[]).map(regionName).join(', ');
    case 'lines':
      return (value as string[]).join(', ');
    case 'url':
      return <WebLink address={String(value)} />;
    case 'offers':
      return <Offers offers={value as OfferLike[]} nameField={field.shape.nameField} />;
    case 'portfolio':
      return <Portfolio works={value as WorkLike[]} />;
    case 'audience_split':
      return splitText(value as SplitLike, field.ages);
    case 'own_product':
      return <a href={`/product/${String(value)}`}>Открыть продукт</a>;
    case 'text':
    case 'digits':
    case 'textarea':
    case 'markdown':
      return <span className={styles.text}>{String(value)}</span>;
    // Pictures and descriptions have places of their own.
    case 'pictures':
      return null;
  }
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
    <ul className={styles.lines}>
      {offers.map((offer) => (
        <li key={offer.offer_id}>
          <b>{offer[nameField]}</b> {roubles(offer.price)}
          {offer.note ? <small>{offer.note}</small> : null}
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
    <ul className={styles.lines}>
      {works.map(({ title, url, text }) => (
        <li key={`${title} ${url}`}>
          <b>{title}</b> {url ? <WebLink address={url} /> : null}
          {text ? <small>{text}</small> : null}
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

function splitText({ female, ages, geo }: SplitLike, groups: readonly OptionLike[]): string | null {
  const parts = [
    female === null ? '' : `женщин ${percent(female)}`,
    ...Object.entries(ages ?? {}).map(([group, share]) => `${labelOf(groups, group)}: ${percent(share)}`),
    ...geo.map(({ name, share }) => `${name}: ${percent(share)}`),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}
