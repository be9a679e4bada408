import { IconArchive, IconPlayerPause, IconSend, IconTrash } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { AnyCard } from '../../kinds/facts.ts';
import { objectIdOf } from '../../kinds/kind.ts';
import { summaryOfBulk } from './bulk.ts';
import styles from './bulk-bar.module.css';
import type { ObjectActions } from './use-actions.ts';

interface BulkBarProps {
  actions: ObjectActions;
  selected: readonly AnyCard[];
  total: number;
  onAll: (isOn: boolean) => void;
}

const DOING = {
  publish: 'Публикуем',
  pause: 'Ставим на паузу',
  archive: 'Убираем в архив',
  restore: 'Возвращаем в черновики',
  delete: 'Удаляем',
} as const;

export function BulkBar({ actions, selected, total, onAll }: BulkBarProps) {
  const isSome = selected.length > 0 && selected.length < total;
  const { progress } = actions;
  if (progress && progress.of > 1) {
    return (
      <div className={`${styles.bar} row middle gap-1 swipes inverse icon-16`} role="status">
        <b className="nowrap">
          {DOING[progress.action]}: {progress.done} из {progress.of}
        </b>
        <progress className={styles.progress} value={progress.done} max={progress.of} aria-hidden="true" />
        <button type="button" className={styles.end} onClick={actions.stop}>
          Остановить
        </button>
      </div>
    );
  }
  if (selected.length === 0) return null;
  return (
    <section className={`${styles.bar} row middle gap-1 swipes inverse icon-16`} aria-label="Действия с выбранными">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        type="checkbox"
        className={`${styles.check} fixed flat size-18`}
        aria-label="Выбрать все"
        checked={selected.length === total}
        onChange={({ target }) => onAll(target.checked)}
      />
      <b className="nowrap">
        Выбрано {selected.length} <span className="desk-only">из {total}</span>
      </b>
      <button type="button" onClick={() => void actions.run('publish', selected)}>
        <IconSend aria-hidden="true" />
        Опубликовать
      </button>
      <button type="button" onClick={() => void actions.run('pause', selected)}>
        <IconPlayerPause aria-hidden="true" />
        На паузу
      </button>
      <button type="button" onClick={() => void actions.run('archive', selected)}>
        <IconArchive aria-hidden="true" />В архив
      </button>
      <button type="button" onClick={() => actions.askToDelete(selected)}>
        <IconTrash aria-hidden="true" />
        Удалить
      </button>
      <button type="button" className={styles.end} onClick={actions.clearChoice}>
        Снять выбор
      </button>
    </section>
  );
}

/** How a round ended, when not everything went as asked. */
export function BulkResult({ actions }: { actions: ObjectActions }) {
  const { result } = actions;
  if (!result) return null;
  const refused = result.outcomes.filter((outcome) => outcome.result === 'refused');
  return (
    <Notice
      tone="warn"
      live
      title={summaryOfBulk(result.action, result.outcomes)}
      action={
        <Button size="sm" variant="line" onClick={actions.dismissResult}>
          Понятно
        </Button>
      }
    >
      <ul className="stack gap-1 above-1">
        {refused.map(({ object, reason }) => (
          <li key={objectIdOf(object)}>
            <AppLink to={`/${object.kind}/${objectIdOf(object)}/change`} className={textLinkClass}>
              {object.title}
            </AppLink>
            : {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
