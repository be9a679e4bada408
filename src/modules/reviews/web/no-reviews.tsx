const WORDS = {
  object:
    'Написать может только тот, кто заказал и оплатил: после первой завершённой сделки здесь будут оценка, слова покупателя и ответ продавца.',
  account:
    'Покупатель и продавец пишут друг о друге после оплаченной сделки: когда она завершится, здесь будут оценка и слова другой стороны.',
} as const;

/** Empty state of reviews: what will be here, and why it can be believed. */
export function NoReviews({ of }: { of: keyof typeof WORDS }) {
  return (
    <section className="stack gap-2" id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">Отзывы</h2>
      <p className="measure soft">Отзывов пока нет. {WORDS[of]}</p>
    </section>
  );
}
