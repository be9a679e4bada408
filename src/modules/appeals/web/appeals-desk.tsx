import { CaseHold } from '#modules/moderation/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { usePages } from '#platform/web/use-pages.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { showToast } from '#ui/toast.tsx';
import { shortWait } from '#words/durations.ts';
import { tellDecision } from '../../audit/web/index.ts';
import { FileList } from '../../files/web/index.ts';
import type { appealCalls, QueuedAppeal } from '../contract.ts';
import { ANSWER_MAX, type AppealDecision } from '../domain/terms.ts';
import type { LoadedAppeals } from './load-appeals.ts';
import { lastDayOf, RulingFacts } from './ruling-facts.tsx';

/** Appeals that wait for an answer, the longest waiting first. */
export function AppealsDesk({ loaded }: { loaded: LoadedAppeals }) {
  const api = useApi<typeof appealCalls>();
  const pages = usePages(loaded, {
    load: (cursor) => api('GET /v1/appeals/queue', { query: { cursor } }),
    idOf: ({ appeal_id }) => appeal_id,
  });
  if (pages.items.length === 0)
    return <EmptyState title="Обжалований нет">Здесь появятся решения, с которыми люди не согласны.</EmptyState>;
  return (
    <div className="stack gap-4">
      {pages.items.map((appeal) => (
        <AppealCase
          key={appeal.appeal_id}
          appeal={appeal}
          loadedAt={loaded.loadedAt}
          onAnswered={() => {
            pages.change((items) => items.filter(({ appeal_id }) => appeal_id !== appeal.appeal_id));
            tellDecision();
          }}
        />
      ))}
      <LoadMore pages={pages} />
    </div>
  );
}

interface AppealCaseProps {
  appeal: QueuedAppeal;
  loadedAt: number;
  onAnswered: () => void;
}

function AppealCase({ appeal, loadedAt, onAnswered }: AppealCaseProps) {
  const { ruling, person, against } = appeal;
  const wait = shortWait(Math.max(0, loadedAt - Date.parse(appeal.filed_at)) / 1000);
  return (
    <Box
      title={`${person.name}: ${ruling.title}`}
      end={
        <span className="push note">
          ждёт {wait}, ответить до {lastDayOf(appeal.answer_by)}
        </span>
      }
    >
      <div className="stack gap-4">
        <p className="typed anywhere">{appeal.text}</p>
        <FileList files={appeal.files} />
        <RulingFacts ruling={ruling} />
        <p className="note">
          Решение принимал {against.name}.{' '}
          <AppLink to={ruling.about ?? `/account/${person.account_id}`} className={textLinkClass}>
            Открыть, о чём оно
          </AppLink>
        </p>
        {appeal.can.answer ? (
          <>
            <CaseHold kind="appeal" id={appeal.appeal_id} />
            <AnswerForm appealId={appeal.appeal_id} onAnswered={onAnswered} />
          </>
        ) : (
          <Notice>Это ваше решение или решение о вас: ответит другой модератор или администратор.</Notice>
        )}
      </div>
    </Box>
  );
}

function AnswerForm({ appealId, onAnswered }: { appealId: string; onAnswered: () => void }) {
  const api = useApi<typeof appealCalls>();
  const form = useForm({
    initial: { answer: '', decision: 'upheld' as AppealDecision },
    check: ({ answer }): Record<string, string> =>
      answer.trim() ? {} : { answer: 'Объясните решение: ответ прочитает человек.' },
    submit: async ({ answer, decision }) => {
      const params = { appeal_id: appealId };
      const { is_restored } = await api('POST /v1/appeals/{appeal_id}/answer', { params, body: { decision, answer } });
      const overturned = is_restored ? 'Решение отменено, всё возвращено как было' : 'Решение отменено';
      showToast(decision === 'upheld' ? 'Решение осталось в силе' : overturned, { tone: 'good' });
      onAnswered();
    },
  });
  const choose = (decision: AppealDecision) => {
    form.set({ decision });
    void form.send();
  };
  return (
    <form {...form.props} className="stack gap-3">
      <TextField
        multiline
        label="Ответ человеку"
        hint="Его прочитает и модератор, который решал в первый раз."
        counterMax={ANSWER_MAX}
        {...form.field('answer')}
      />
      <FormFailure failure={form.failure} />
      <div className="row wrap gap-2">
        <Button pending={form.isPending} onClick={() => choose('overturned')}>
          Отменить решение
        </Button>
        <Button variant="line" pending={form.isPending} onClick={() => choose('upheld')}>
          Оставить в силе
        </Button>
      </div>
    </form>
  );
}
