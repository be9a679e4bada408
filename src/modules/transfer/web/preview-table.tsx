import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import type { TransferPreview } from '../contract.ts';
import styles from './preview-table.module.css';

type Row = TransferPreview['rows'][number];
type Problem = Row['problems'][number];

interface PreviewTableProps {
  rows: readonly Row[];
  /** Objects are to be published at once: fields that they lack for it are highlighted. */
  isPublishing: boolean;
}

const ACTIONS = {
  create: { label: 'Создать', tone: 'good' },
  change: { label: 'Изменить', tone: 'resource' },
} as const satisfies Record<Row['action'], unknown>;

const SHOWN_STEP = 100;

export function PreviewTable({ rows, isPublishing }: PreviewTableProps) {
  const [shownCount, setShownCount] = useState(SHOWN_STEP);
  const shown = rows.slice(0, shownCount);
  return (
    <>
      <table className={`table folds t-15 ${styles.table}`}>
        <thead className="desk-text">
          <tr>
            <th scope="col">Строка</th>
            <th scope="col">Название</th>
            <th scope="col">Что будет</th>
            <th scope="col">Замечания</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.row} data-bad={row.problems.length > 0 || undefined}>
              <td className={`num faint ${styles.number}`}>
                <span className="visually-hidden">Строка </span>
                {row.row}
              </td>
              <th scope="row" className={`medium anywhere ${styles.title}`}>
                {row.title || <span className="faint">Без названия</span>}
              </th>
              <td>
                <Tag tone={ACTIONS[row.action].tone}>{ACTIONS[row.action].label}</Tag>
              </td>
              <td className={`t-13 ${styles.problems}`}>
                <Problems problems={row.problems} />
                {row.missing.length > 0 || row.problems.length === 0 ? (
                  <p className={isPublishing && row.missing.length > 0 ? 'warn' : 'faint'}>{fineness(row)}</p>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length ? (
        <div className={`${styles.foot} row middle spread line-above note pad-x-5 pad-y-3`}>
          Показаны {shown.length} из {rows.length}
          <Button variant="line" size="sm" onClick={() => setShownCount(shownCount + SHOWN_STEP)}>
            Показать ещё
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Names of what is still to be filled in, or nothing to say. */
function fineness({ missing }: Row): string {
  if (missing.length === 0) return 'Без замечаний';
  return `Для публикации не хватает: ${missing.map(({ column }) => column.toLowerCase()).join(', ')}`;
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="stack gap-1h">
      {problems.map(({ column, message, value }) => (
        <li className="row wrap baseline gap-2 rows-h bad" key={`${column}/${message}`}>
          {column ? <b className="fixed ink">{column}</b> : null}
          {value ? <q className="round-1 anywhere t-12 soft">{value}</q> : null}
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
