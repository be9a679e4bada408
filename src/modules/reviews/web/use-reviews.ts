import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import type { Review, ReviewSummary, reviewsCalls } from '../contract.ts';

const FIRST = 4;
const NEXT = 12;
const NONE: PageOf<Review> = { items: [], next_cursor: null };

export type ReviewsOf = { kind: Review['object']['kind']; id: string } | { account_id: string; as?: Review['side'] };

export interface LoadedReviews {
  items: Review[];
  summary: ReviewSummary;
  roles: { seller: ReviewSummary; buyer: ReviewSummary } | null;
  next_cursor: string | null;
}

/** Loaded in the browser: the page is complete without reviews, so a list that fails is left out. */
export function useReviews(of: ReviewsOf) {
  const api = useApi<typeof reviewsCalls>();
  const [loaded, setLoaded] = useState<LoadedReviews | null>(null);
  const key = JSON.stringify(of);
  useEffect(() => {
    let isCurrent = true;
    api('GET /v1/reviews', { query: { ...(JSON.parse(key) as ReviewsOf), limit: String(FIRST) } }).then(
      (answer) => isCurrent && setLoaded(answer),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [api, key]);

  const pages = usePages(loaded ?? NONE, {
    load: (cursor) => api('GET /v1/reviews', { query: { ...of, limit: String(NEXT), cursor } }),
    idOf: ({ review_id }) => review_id,
  });
  return { loaded, pages };
}
