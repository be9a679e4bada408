import { IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useFollowing } from '#platform/web/use-following.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Success } from '#ui/success.tsx';
import { TextField } from '#ui/text-field.tsx';
import { longDayOf } from '#words/moments.ts';
import type { DealReviews, reviewsCalls } from '../contract.ts';
import { TEXT_MAX } from '../domain/rules.ts';
import { ReviewAnswer } from './review-answer.tsx';
import { ScoreField } from './score-field.tsx';
import { Stars } from './stars.tsx';

interface DealReviewProps {
  dealId: string;
  reviews: DealReviews;
  /** «Тимур Сафин» */
  otherName: string;
  /** Where one goes from here. */
  next: ReactNode;
  onWritten: () => void;
}

/** Reviews of a completed deal: a form until one's own is written, then both once they are shown. */
export function DealReview({ dealId, reviews: given, otherName, next, onWritten }: DealReviewProps) {
  const [reviews, setReviews] = useFollowing(given);
  const [isJustWritten, setJustWritten] = useState(false);
  const { own, other, can, until, is_visible, has_other_written } = reviews;
  const written = (fresh: DealReviews) => {
    setReviews(fresh);
    setJustWritten(true);
    onWritten();
  };
  if (!until || (!own && !other && !can.review)) return null;
  return (
    <section className="framed stack gap-4 pad-5" aria-labelledby="deal-review">
      <h2 id="deal-review">Отзывы</h2>
      {other ? <Words title={`${otherName}: отзыв о вас`} words={other} /> : null}
      {other ? <ReviewAnswer review={other} /> : null}
      {own ? <Words title="Ваш отзыв" words={own} /> : null}
      {own ? <ReviewAnswer review={own} /> : null}
      {isJustWritten ? (
        <Success fresh heading="h3" title="Спасибо за отзыв" actions={next}>
          {is_visible
            ? 'Отзывы обеих сторон уже видны всем.'
            : `Пока отзыв видите только вы. Покажем всем, когда напишет и другая сторона, но не позже ${longDayOf(until)}.`}
        </Success>
      ) : own && !is_visible ? (
        <p className="icon-18 row top gap-2 note">
          <IconEyeOff aria-hidden="true" />
          <span>
            Пока отзыв видите только вы. Покажем всем, когда напишет и другая сторона, но не позже {longDayOf(until)}.
          </span>
        </p>
      ) : null}
      {can.review ? <ReviewForm {...{ dealId, until, has_other_written }} onWritten={written} /> : null}
    </section>
  );
}

function Words({ title, words }: { title: string; words: NonNullable<DealReviews['own']> }) {
  return (
    <div className="stack gap-1h sunken round-2 pad-4">
      <div className="row middle spread gap-3">
        <b>{title}</b>
        <Stars score={words.score} />
      </div>
      {words.text ? <p className="typed">{words.text}</p> : null}
      <time className="t-12 soft" dateTime={words.created_at}>
        {longDayOf(words.created_at)}
      </time>
    </div>
  );
}

interface ReviewFormProps {
  dealId: string;
  until: string;
  has_other_written: boolean;
  onWritten: (reviews: DealReviews) => void;
}

function ReviewForm({ dealId, until, has_other_written, onWritten }: ReviewFormProps) {
  const api = useApi<typeof reviewsCalls>();
  const form = useForm({
    initial: { score: '', text: '' },
    check: ({ score }): Record<string, string> => (score ? {} : { score: 'Поставьте оценку от 1 до 5.' }),
    submit: async ({ score, text }) => {
      onWritten(
        await api('POST /v1/deals/{deal_id}/review', {
          params: { deal_id: dealId },
          body: { score: Number(score), text },
        }),
      );
    },
  });
  return (
    <form {...form.props} className="stack gap-4">
      <p className="soft">
        {has_other_written
          ? 'Другая сторона уже написала отзыв о вас. Напишите свой, и мы покажем оба сразу.'
          : `Как работалось? Отзыв можно оставить до ${longDayOf(until)}.`}
      </p>
      <ScoreField
        name="score"
        value={form.values.score}
        onChange={(score) => form.set({ score })}
        error={form.errors.score}
      />
      <TextField
        multiline
        label="Отзыв"
        rows={4}
        counterMax={TEXT_MAX}
        hint="Что получилось, что нет. По желанию."
        {...form.field('text')}
      />
      {form.failure ? (
        <Notice tone="bad" live>
          {form.failure.error.message}
        </Notice>
      ) : null}
      <div>
        <Button type="submit" pending={form.isPending}>
          Оставить отзыв
        </Button>
      </div>
    </form>
  );
}
