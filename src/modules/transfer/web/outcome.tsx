import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { OBJECTS, plural } from '#words/plurals.ts';
import type { TransferStatus } from '../contract.ts';
import styles from './outcome.module.css';

const ROWS = { one: 'строки', few: 'строк', many: 'строк' };
const SHOWN = 20;

/** While the file is being written; leaving the page does not stop it. */
export function WritingProgress({ done, total }: Pick<TransferStatus, 'done' | 'total'>) {
  return (
    <section className="framed stack narrow gap-4 pad-5" aria-labelledby="transfer-writing">
      <h2 id="transfer-writing">Записываем</h2>
      <progress
        className={`meter full accent ${styles.progress}`}
        max={total}
        value={done}
        aria-labelledby="transfer-writing"
      />
      <p className="soft" role="status">
        <span className="num">
          {done} из {total}
        </span>{' '}
        {plural(total, ROWS)}. Можно уйти со страницы: запись не остановится.
      </p>
    </section>
  );
}

interface OutcomeProps {
  kind: string;
  result: NonNullable<TransferStatus['result']>;
}

export function Outcome({ kind, result }: OutcomeProps) {
  const { created, changed, is_published, objects } = result;
  const [isWhole, setWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const parts = [
    ...(created > 0 ? [`создано ${created} ${plural(created, OBJECTS)}`] : []),
    ...(changed > 0 ? [`изменено ${changed}`] : []),
  ];
  return (
    <section className="framed stack narrow gap-4 pad-5" aria-labelledby="transfer-done">
      <div className={`row gap-3 ${styles.title}`}>
        <IconCircleCheck aria-hidden="true" className="good" />
        <div>
          <h2 id="transfer-done" ref={heading} tabIndex={-1}>
            Готово: {parts.join(', ')}
          </h2>
          <p className="soft">
            {is_published
              ? 'Новые объекты опубликованы.'
              : created > 0
                ? 'Новые объекты ждут в черновиках.'
                : 'Изменения уже видны.'}
          </p>
        </div>
      </div>
      <ul className="stack gap-2 full">
        {(isWhole ? objects : objects.slice(0, SHOWN)).map(({ row, id, title, action }) => (
          <li className="row wrap baseline gap-2 anywhere" key={id}>
            <AppLink to={`/${kind}/${id}`} className={textLinkClass}>
              {title}
            </AppLink>
            <span className="t-13 faint">
              строка {row}, {action === 'create' ? 'создан' : 'изменён'}
            </span>
          </li>
        ))}
      </ul>
      {objects.length > SHOWN && !isWhole ? (
        <Button variant="line" size="sm" onClick={() => setWhole(true)}>
          Показать все {objects.length}
        </Button>
      ) : null}
      <div className={`row wrap gap-2 ${styles.actions}`}>
        <AppLink to={`/objects?kind=${kind}`} className={buttonClass()}>
          Мои объекты
        </AppLink>
        <AppLink to={`/objects/import?kind=${kind}`} className={buttonClass({ variant: 'line' })}>
          Загрузить ещё файл
        </AppLink>
      </div>
    </section>
  );
}
