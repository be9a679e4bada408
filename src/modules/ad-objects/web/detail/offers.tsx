import { IconCheck } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { type Choice, useChosen } from './choice.ts';
import type { OfferLine } from './offer-line.ts';
import styles from './offers.module.css';

export interface DetailOffersProps {
  caption: string;
  nameLabel: string;
  lines: readonly OfferLine[];
  choice: Choice;
}

/** Offers with prices; a table where there is room, cards on a phone. The chosen one is explained beside it. */
export function DetailOffers({ caption, nameLabel, lines, choice }: DetailOffersProps) {
  const chosenId = useChosen(choice) ?? lines[0]?.offerId;
  const captions = lines[0]?.facts.map((fact) => fact.caption) ?? [];
  return (
    <table className={`full num ${styles.offers}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="desk-text">
        <tr>
          <th scope="col">{nameLabel}</th>
          {captions.map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
          <th scope="col" className={styles.price}>
            Цена
          </th>
          {lines.length > 1 ? (
            <th scope="col">
              <span className="visually-hidden">Выбор</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ offerId, name, note, price, unit, facts }) => (
          <tr key={offerId}>
            <th scope="row">
              <b className="block anywhere">{name}</b>
              {note ? <span className={`block tight note ${styles.note}`}>{note}</span> : null}
            </th>
            {facts.map((fact) => (
              <td key={fact.caption} data-caption={fact.caption}>
                {fact.value}
              </td>
            ))}
            <td className={styles.price}>
              {price}
              {unit ? <small className="block regular"> {unit}</small> : null}
            </td>
            {lines.length > 1 ? (
              <td className={styles.choice}>
                <Button
                  variant="quiet"
                  size="sm"
                  className={classNames(styles.choose, offerId === chosenId && styles.chosen)}
                  aria-label={`${offerId === chosenId ? 'Выбран' : 'Выбрать'}: ${name}`}
                  icon={offerId === chosenId ? <IconCheck aria-hidden="true" /> : null}
                  onClick={() => choice.choose(offerId)}
                >
                  {offerId === chosenId ? 'Выбран' : 'Выбрать'}
                </Button>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
