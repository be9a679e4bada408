import { useContext } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { fieldsOf, type KindForm } from '../../kinds/field.ts';
import styles from './conflict-notice.module.css';
import type { EditorEngine } from './editor-engine.ts';
import type { EditorState } from './editor-state.ts';
import { summaryOf } from './field-values.ts';
import { nameAmong, OwnProductsContext } from './own-products.ts';

interface ConflictNoticeProps {
  engine: EditorEngine;
  state: EditorState;
  form: KindForm;
}

/** Somebody saved other words meanwhile: one's own or theirs. */
export function ConflictNotice({ engine, state: { conflict, values }, form }: ConflictNoticeProps) {
  const nameOf = nameAmong(useContext(OwnProductsContext));
  if (!conflict) return null;
  const fields = fieldsOf(form).filter(({ name }) => conflict.fields.includes(name));
  return (
    <Notice
      tone="warn"
      live
      title="Объект изменили в другом окне, пока вы его правили"
      action={
        <div className="row wrap gap-2">
          <Button size="sm" onClick={() => engine.keepMine()}>
            Оставить мою
          </Button>
          <Button
            size="sm"
            variant="line"
            onClick={() => {
              const mine = engine.takeTheirs();
              showToast('Взяли ту версию', { action: { label: 'Вернуть мою', onPress: () => engine.set(mine) } });
            }}
          >
            Взять их версию
          </Button>
        </div>
      }
    >
      <p>Отличаются:</p>
      <dl className={`stack gap-h above-1 ${styles.differences}`}>
        {fields.map((field) => (
          <div key={field.name}>
            <dt className="strong">{field.label}</dt>
            <dd>
              у вас «{summaryOf(field, values[field.name], nameOf) ?? 'пусто'}», там «
              {summaryOf(field, conflict.theirs[field.name], nameOf) ?? 'пусто'}»
            </dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
