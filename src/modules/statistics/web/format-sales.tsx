import { Box } from '#ui/box.tsx';
import { roubles } from '#words/money.ts';
import { count, share } from '#words/numbers.ts';
import type { FormatSales as Sales } from '../contract.ts';
import styles from './format-sales.module.css';

/** What each format sold in the year, with its part of the income. */
export function FormatSales({ formats }: { formats: readonly Sales[] }) {
  const whole = formats.reduce((sum, { revenue }) => sum + revenue, 0);
  return (
    <Box
      flush={formats.length > 0}
      title="По форматам"
      note="Что заказывали за 12 месяцев и сколько это принесло до комиссии"
    >
      {formats.length === 0 ? (
        <p className="soft">Заказов пока не было. Здесь будет видно, какой формат берут чаще и сколько он приносит.</p>
      ) : (
        <table className={`table folds ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Формат</th>
              <th scope="col">Заказы</th>
              <th scope="col">Оплачено</th>
              <th scope="col">Доход</th>
            </tr>
          </thead>
          <tbody>
            {formats.map(({ offer_id, name, orders, sold, revenue }) => (
              <tr key={offer_id}>
                <th scope="row">
                  <span className="block strong ink anywhere">{name}</span>
                  {whole > 0 ? (
                    <span className="row middle gap-2">
                      <i className={`${styles.meter} block clip pill sunken`} aria-hidden="true">
                        <i className="block tall" style={{ width: `${(revenue / whole) * 100}%` }} />
                      </i>
                      <small className="num">{share(revenue / whole)} дохода</small>
                    </span>
                  ) : null}
                </th>
                <td data-caption="Заказы">{count(orders)}</td>
                <td data-caption="Оплачено">{count(sold)}</td>
                <td data-caption="Доход">{roubles(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Box>
  );
}
