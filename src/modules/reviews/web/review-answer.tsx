import { useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { useFollowing } from '#platform/web/use-following.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { longDayOf } from '#words/moments.ts';
import type { ReviewWords, reviewsCalls } from '../contract.ts';
import { ComplainButton } from './complain-button.tsx';

// Only for the one who may answer.
const AnswerForm = deferred(() => import('./answer-form.tsx'), 'AnswerForm');

/** The seller's answer to a review, with a form for whoever may answer. */
export function ReviewAnswer({ review }: { review: ReviewWords }) {
  const api = useApi<typeof reviewsCalls>();
  const [words, setWords] = useFollowing(review);
  const [isWriting, setWriting] = useState(false);
  const [isPending, setPending] = useState(false);
  const { review_id, answer, answer_until, can } = words;

  async function put(call: () => Promise<ReviewWords>): Promise<boolean> {
    setPending(true);
    try {
      setWords(await call());
      return true;
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
      return false;
    } finally {
      setPending(false);
    }
  }
  async function withdraw(text: string) {
    const params = { review_id };
    if (!(await put(() => api('DELETE /v1/reviews/{review_id}/answer', { params })))) return;
    showToast('Ответ убран', {
      action: {
        label: 'Вернуть',
        onPress: () => void put(() => api('PUT /v1/reviews/{review_id}/answer', { params, body: { text } })),
      },
    });
  }

  if (isWriting) {
    return (
      <AnswerForm
        reviewId={review_id}
        text={answer?.text ?? ''}
        isFirst={answer_until === null}
        onClose={() => setWriting(false)}
        onSaved={(saved) => {
          setWords(saved);
          setWriting(false);
        }}
      />
    );
  }
  if (!answer) {
    return can.answer ? (
      <div>
        <Button variant="line" size="sm" onClick={() => setWriting(true)}>
          Ответить на отзыв
        </Button>
      </div>
    ) : null;
  }
  return (
    <div className="stack gap-1h sunken round-2 pad-4">
      <p className="row wrap middle gap-2 rows-h t-13">
        <Avatar name={answer.author.name} src={answer.author.avatar} seed={answer.author.account_id} size="xs" />
        <b className="strong">{answer.author.name}</b>
        <span className="soft">
          ответ продавца, <time dateTime={answer.created_at}>{longDayOf(answer.created_at)}</time>
          {answer.changed_at ? ', изменён' : ''}
        </span>
        <span className="push">
          <ComplainButton review={words} of="answer" />
        </span>
      </p>
      <p className="measure typed">{answer.text}</p>
      {can.answer && answer_until ? (
        <div className="row wrap middle gap-2">
          <Button variant="line" size="sm" onClick={() => setWriting(true)}>
            Изменить
          </Button>
          <Button variant="ghost" size="sm" pending={isPending} onClick={() => void withdraw(answer.text)}>
            Убрать ответ
          </Button>
          <span className="note">До {longDayOf(answer_until)}, потом ответ останется как есть.</span>
        </div>
      ) : null}
    </div>
  );
}
