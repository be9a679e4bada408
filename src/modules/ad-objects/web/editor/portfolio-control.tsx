import { IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { withScheme } from '#words/web-address.ts';
import type { ControlProps } from './control-props.ts';
import { isWholeWork, type Work } from './controls.ts';
import { OnePicture } from './pictures-control.tsx';
import styles from './portfolio-control.module.css';
import { useLineList } from './use-line-list.ts';

const EMPTY_WORK: Work = { title: '', url: '', media_id: null, text: '' };

export function PortfolioControl({ field, value, onChange, onBlur, error, errors }: ControlProps<'portfolio', Work[]>) {
  const id = useId();
  const list = useLineList({
    lines: value,
    onChange,
    nameOf: ({ title }, place) => title.trim() || `работа ${place + 1}`,
  });
  return (
    <div className="stack gap-3">
      {value.map((work, place) => {
        const change = (part: Partial<Work>) => list.change(place, { ...work, ...part });
        const about = work.title.trim() || `работа ${place + 1}`;
        const isBegun = work.url.trim() !== '' || work.text.trim() !== '' || work.media_id !== null;
        return (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: works have no id of their own
            key={place}
            aria-label={about}
            className={classNames('pad-4 round-2 stack gap-3 lined', list.dragged === place && 'dim')}
            {...list.lineProps(place)}
          >
            <div className="stack gap-2">
              <div className={`stack top gap-1 ${styles.top}`}>
                <TextField
                  size="sm"
                  label="Название работы"
                  maxLength={120}
                  placeholder="Запуск кофейни «Ровно»"
                  value={work.title}
                  data-path={`portfolio.${place}.title`}
                  error={
                    errors[`${place}.title`] ??
                    (isBegun && !isWholeWork(work) ? 'Назовите работу: пока она не сохраняется.' : undefined)
                  }
                  onChange={({ target }) => change({ title: target.value })}
                  onBlur={onBlur}
                />
                <button
                  {...list.gripProps(place)}
                  type="button"
                  className={`${styles.grip} bare pad-0 round-1 icon-18 stack faint centre darkens`}
                  aria-label={`Переставить: ${about}. Стрелки вверх и вниз двигают работу`}
                >
                  <IconGripVertical aria-hidden="true" />
                </button>
                <IconButton
                  size="sm"
                  label={`Убрать: ${about}`}
                  icon={<IconTrash aria-hidden="true" />}
                  onClick={() => list.remove(place)}
                />
              </div>
              <TextField
                size="sm"
                label="Ссылка"
                inputMode="url"
                placeholder="https://"
                value={work.url}
                data-path={`portfolio.${place}.url`}
                error={errors[`${place}.url`]}
                onChange={({ target }) => change({ url: target.value })}
                onBlur={() => {
                  const url = withScheme(work.url);
                  if (url !== work.url) change({ url });
                  onBlur();
                }}
              />
              <TextField
                multiline
                label="Что сделали и что получилось"
                rows={2}
                value={work.text}
                data-path={`portfolio.${place}.text`}
                error={errors[`${place}.text`]}
                {...(work.text.length > 600 && { counterMax: 1000 })}
                onChange={({ target }) => change({ text: target.value })}
                onBlur={onBlur}
              />
            </div>
            <OnePicture mediaId={work.media_id} onChange={(media_id) => change({ media_id })} />
          </section>
        );
      })}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      {value.length < field.max ? (
        <Button
          variant="line"
          size="sm"
          className="self-start"
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => onChange([...value, EMPTY_WORK])}
        >
          Добавить работу
        </Button>
      ) : null}
      <span className="visually-hidden" role="status">
        {list.announcement}
      </span>
    </div>
  );
}
