import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Switch } from '#ui/switch.tsx';
import { OBJECTS, plural } from '#words/plurals.ts';
import type { TransferPreview } from '../contract.ts';
import styles from './preview-panel.module.css';
import { PreviewTable } from './preview-table.tsx';

interface PreviewPanelProps {
  preview: TransferPreview;
  isStarting: boolean;
  onApply: (publish: boolean) => void;
}

const ROWS = { one: 'строка', few: 'строки', many: 'строк' };
const IN_ROWS = { one: 'строке', few: 'строках', many: 'строках' };

type Way = 'draft' | 'publish';

export function PreviewPanel({ preview, isStarting, onApply }: PreviewPanelProps) {
  const { rows, can_apply, can_publish, columns_unknown } = preview;
  const headingId = useId();
  const bad = rows.filter(({ problems }) => problems.length > 0);
  const [isOnlyBad, setOnlyBad] = useState(bad.length > 0);
  const [way, setWay] = useState<Way>('draft');
  const isPublishing = way === 'publish';
  const lacking = rows.filter(({ missing }) => missing.length > 0);
  const shown = isOnlyBad
    ? rows.filter((row) => row.problems.length > 0 || (isPublishing && row.missing.length > 0))
    : rows;
  const created = rows.filter(({ action }) => action === 'create').length;
  const isBlocked = isPublishing && !can_publish;
  return (
    <section className="framed clip" aria-labelledby={headingId}>
      <header className="row wrap middle spread gap-6 rows-3 line-below pad-5">
        <div className={`row shrinks gap-3 ${styles.verdict}`}>
          {can_apply ? (
            <IconCircleCheck aria-hidden="true" className="good" />
          ) : (
            <IconAlertTriangle aria-hidden="true" className="bad" />
          )}
          <div>
            <h2 id={headingId}>
              {can_apply
                ? 'Всё в порядке, можно загружать'
                : `Ошибки в ${bad.length} ${plural(bad.length, IN_ROWS)}: исправьте их в файле`}
            </h2>
            <p className="above-h note">
              {summaryOf(rows.length, created)} {can_apply ? null : 'Пока ничего не записано.'}
            </p>
          </div>
        </div>
        <Switch checked={isOnlyBad} onChange={({ target }) => setOnlyBad(target.checked)} className="gap-3">
          Только с ошибками
        </Switch>
      </header>
      {columns_unknown.length > 0 ? (
        <Notice tone="warn" title="Эти колонки не прочитаем" className={styles.unknown}>
          {columns_unknown.map((name) => `«${name}»`).join(', ')}. Проверьте заголовки по шаблону или не обращайте
          внимания, если они лишние.
        </Notice>
      ) : null}
      {can_apply ? (
        <div className="stack gap-4 line-below pad-5">
          <RadioCards<Way>
            label="Как загрузить"
            value={way}
            onChange={setWay}
            options={[
              { value: 'draft', label: 'Новые — черновиками', note: 'Увидите только вы; опубликуете, когда захотите.' },
              { value: 'publish', label: 'Сразу опубликовать', note: 'Новые и черновики появятся в каталоге.' },
            ]}
          />
          {isBlocked ? (
            <Notice
              tone="warn"
              live
              title={`Для публикации не хватает данных в ${lacking.length} ${plural(lacking.length, IN_ROWS)}`}
            >
              Чего именно, написано в таблице ниже. Допишите в файле и загрузите его снова или загрузите черновиками.
            </Notice>
          ) : null}
          <div className={`row wrap middle gap-4 rows-2 ${styles.actions}`}>
            <Button size="lg" pending={isStarting} disabled={isBlocked} onClick={() => onApply(isPublishing)}>
              {created === rows.length ? 'Загрузить' : 'Записать'} {rows.length} {plural(rows.length, OBJECTS)}
            </Button>
            <p className="note">Запишем все строки или ни одной.</p>
          </div>
        </div>
      ) : null}
      {shown.length > 0 ? (
        <PreviewTable rows={shown} isPublishing={isPublishing} />
      ) : (
        <p className={`mid-text soft ${styles.nothing}`}>Строк с ошибками нет.</p>
      )}
    </section>
  );
}

function summaryOf(total: number, created: number): string {
  const parts = [
    ...(created > 0 ? [`создать ${created}`] : []),
    ...(total > created ? [`изменить ${total - created}`] : []),
  ];
  return `${total} ${plural(total, ROWS)}: ${parts.join(', ')}.`;
}
