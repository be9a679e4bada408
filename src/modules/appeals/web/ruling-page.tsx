import { useEffect, useRef, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDayOf } from '#words/moments.ts';
import type { FileFacts } from '../../files/contract.ts';
import { FileList, FilesField } from '../../files/web/index.ts';
import { APPEAL_ANSWER_TERM } from '../../terms/contract.ts';
import type { Appeal, appealCalls, RulingCase } from '../contract.ts';
import { APPEAL_FILES_MAX, APPEAL_TEXT_MAX } from '../domain/terms.ts';
import { keepDraft, readDraft } from './appeal-draft.ts';
import { lastDayOf, RulingFacts } from './ruling-facts.tsx';

const TITLES = {
  object: 'Решение модератора об объекте',
  words: 'Модератор скрыл ваш текст',
  account: 'Аккаунт заблокирован',
  complaint: 'Жалоба отклонена',
} as const satisfies Record<RulingCase['subject'], string>;

interface RulingPageProps {
  loaded: RulingCase;
  /** Of the letter, for whoever cannot sign in. */
  letterKey: string | undefined;
}

/** A decision about the person: why it was made, what they say to it, and what another moderator answered. */
export function RulingPage({ loaded, letterKey }: RulingPageProps) {
  const [ruling, setRuling] = useState(loaded);
  const { appeal, subject, about } = ruling;
  return (
    <>
      <PageHead
        title={TITLES[subject]}
        lead={
          appeal
            ? 'Что решил модератор и что вы ему возразили.'
            : 'Что решил модератор и почему. С решением можно не согласиться.'
        }
      />
      <div className="stack gap-4">
        <Box title="Решение">
          <RulingFacts ruling={ruling} hasTerm={ruling.can.appeal} />
          {about ? (
            <p className="above-3">
              <AppLink to={about} className={textLinkClass}>
                Открыть объект
              </AppLink>
            </p>
          ) : null}
        </Box>
        {appeal ? (
          <AppealBox appeal={appeal} hasJudge={ruling.has_judge} />
        ) : ruling.can.appeal ? (
          <AppealForm ruling={ruling} letterKey={letterKey} onFiled={setRuling} />
        ) : (
          <Notice title="Срок обжалования прошёл">
            Обжаловать решение можно было до {lastDayOf(ruling.appeal_until)}.
          </Notice>
        )}
      </div>
    </>
  );
}

interface AppealFormProps {
  ruling: RulingCase;
  letterKey: string | undefined;
  onFiled: (ruling: RulingCase) => void;
}

function AppealForm({ ruling, letterKey, onFiled }: AppealFormProps) {
  const api = useApi<typeof appealCalls>();
  const [files, setFiles] = useState<readonly FileFacts[]>([]);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initial: { text: '', files: '' },
    check: ({ text }): Record<string, string> =>
      text.trim() ? {} : { text: 'Напишите, почему решение стоит пересмотреть.' },
    submit: async ({ text }) => {
      const filed = await api('POST /v1/appeals/rulings/{id}/appeal', {
        params: { id: ruling.ruling_id },
        body: { text, files: files.map(({ file_id }) => file_id), ...(letterKey && { key: letterKey }) },
      });
      keepDraft(ruling.ruling_id, { text: '', files: [] });
      onFiled(filed);
    },
  });
  const { set, values } = form;
  const { text } = values;
  // The server drew the form empty: what was written before comes back after that.
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) {
      keepDraft(ruling.ruling_id, { text, files });
      return;
    }
    hasLooked.current = true;
    const draft = readDraft(ruling.ruling_id);
    if (!draft) return;
    if (text === '') set({ text: draft.text });
    if (!letterKey) setFiles(draft.files);
  }, [ruling.ruling_id, text, files, letterKey, set]);
  return (
    <Box title="Обжаловать">
      <form {...form.props} className="stack gap-4">
        <p className="soft">
          Ваши слова прочитает другой модератор, не тот, кто решал. Ответ придёт за {APPEAL_ANSWER_TERM}. Обжаловать
          решение можно один раз.
        </p>
        <TextField
          multiline
          label="Почему решение стоит пересмотреть"
          hint="Что не так с решением и чем это подтвердить. Ссылки можно дать прямо в тексте."
          counterMax={APPEAL_TEXT_MAX}
          {...form.field('text')}
        />
        {letterKey ? null : (
          <FilesField
            label="Чем подтвердить"
            value={files}
            onChange={setFiles}
            onBusy={setBusy}
            max={APPEAL_FILES_MAX}
            error={form.errors.files}
          />
        )}
        <FormFailure failure={form.failure} />
        <p>
          <Button type="submit" pending={form.isPending} disabled={isBusy}>
            Отправить
          </Button>
        </p>
      </form>
    </Box>
  );
}

const ANSWERS = {
  upheld: { title: 'Решение осталось в силе', tone: 'warn' },
  overturned: { title: 'Решение отменено', tone: 'good' },
} as const;

function AppealBox({ appeal, hasJudge }: { appeal: Appeal; hasJudge: boolean }) {
  const answered = appeal.state === 'open' ? null : ANSWERS[appeal.state];
  return (
    <>
      {answered ? (
        <Notice tone={answered.tone} title={answered.title}>
          <span className="typed">{appeal.answer}</span>
        </Notice>
      ) : (
        <Notice title="Обжалование отправлено" live>
          {hasJudge
            ? `Другой модератор ответит до ${lastDayOf(appeal.answer_by)} включительно.`
            : 'Сейчас нет другого модератора, который мог бы его рассмотреть. Оно ждёт, пока он появится.'}
        </Notice>
      )}
      <Box title="Что вы написали" end={<span className="push note">{longDayOf(appeal.filed_at)}</span>}>
        <div className="stack gap-3">
          <p className="typed anywhere">{appeal.text}</p>
          <FileList files={appeal.files} />
        </div>
      </Box>
    </>
  );
}
