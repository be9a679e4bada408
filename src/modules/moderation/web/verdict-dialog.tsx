import { useEffect, useRef } from 'react';
import { useForm } from '#platform/web/form.ts';
import { Button } from '#ui/button.tsx';
import { useCommandKey } from '#ui/command-key.ts';
import { Dialog } from '#ui/dialog.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type AdObjectKind, REJECTION_REASONS } from '../../ad-objects/web/index.ts';
import { COMMENT_MAX } from '../domain/complaints.ts';
import { useFormFields } from './use-form-fields.ts';
import type { VerdictWords } from './use-queue.ts';

const TEXTS = {
  rejected: {
    title: 'Вернуть на правки',
    note: 'Владелец увидит причину, исправит и отправит снова. До этого объекта нет в каталоге.',
    hint: 'Что именно не так и как исправить.',
    button: 'Вернуть на правки',
    variant: 'primary',
  },
  blocked: {
    title: 'Заблокировать',
    note: 'Объект исчезнет из каталога, и владелец не сможет его изменить. Он сможет обжаловать решение.',
    hint: 'Что нарушено: владелец прочитает это и решит, обжаловать ли.',
    button: 'Заблокировать',
    variant: 'danger',
  },
} as const;

/** By reason: which rule to hold the object against before the word is said. */
const LAWS: Readonly<Record<string, string>> = {
  wrong_facts: '38-ФЗ, ст. 5, ч. 3: недостоверная реклама.',
  no_rights: '38-ФЗ, ст. 5, ч. 11, и ГК, ст. 1229: чужое без разрешения.',
  against_law:
    '38-ФЗ, ст. 5, ч. 10.7: реклама у нежелательных и запрещённых организаций и на ресурсах с ограниченным доступом.',
  forbidden_goods:
    '38-ФЗ, ст. 7: табак и никотин, наркотики, взрывчатка, товары без обязательной регистрации или лицензии. Отдельные правила: алкоголь — ст. 21, лекарства — ст. 24, оружие — ст. 26, азартные игры — ст. 27, финансы — ст. 28.',
};

interface VerdictDialogProps {
  action: 'rejected' | 'blocked';
  kind: AdObjectKind;
  title: string;
  onClose: () => void;
  /** Throws what the server refused. */
  onSend: (words: VerdictWords) => Promise<void>;
}

export function VerdictDialog({ action, kind, title, onClose, onSend }: VerdictDialogProps) {
  const key = useCommandKey();
  const texts = TEXTS[action];
  const fields = useFormFields(kind);
  const reason = useRef<HTMLSelectElement>(null);
  // The window has just opened and gave the focus to its cross.
  useEffect(() => reason.current?.focus(), []);
  const form = useForm({
    initial: { reason: '', field: '', comment: '' },
    check: ({ reason, comment }) => {
      if (!reason) return { reason: 'Выберите причину: её увидит владелец.' };
      return reason === 'other' && !comment.trim() ? { comment: 'Напишите причину своими словами.' } : {};
    },
    submit: async (words) => {
      await onSend(words);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.isPending}
      title={texts.title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Не сейчас
          </Button>
          <Button variant={texts.variant} pending={form.isPending} onClick={() => void form.send()}>
            {texts.button}
          </Button>
        </>
      }
    >
      <form
        {...form.props}
        className="stack gap-4"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.send();
        }}
      >
        <p className="soft">
          <b className="ink">{title}.</b> {texts.note}
        </p>
        <NativeSelect label="Причина" hint={LAWS[form.values.reason]} {...form.field('reason')} ref={reason}>
          <option value="">Выберите причину</option>
          {Object.entries(REJECTION_REASONS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        {/* A blocked object cannot be edited, so no field is asked for. */}
        {action === 'rejected' ? (
          <NativeSelect label="Что поправить" {...form.field('field')}>
            <option value="">Объект целиком</option>
            {fields.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </NativeSelect>
        ) : null}
        <TextField
          multiline
          label="Пояснение владельцу"
          hint={`${texts.hint} ${key} + Enter — отправить.`}
          counterMax={COMMENT_MAX}
          {...form.field('comment')}
        />
        {form.failure ? (
          <Notice tone="bad" live>
            {form.failure.error.message}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
