import { createFileRoute, notFound } from '@tanstack/react-router';
import { versionOn } from '#modules/legal/domain/documents.ts';
import { TermsPage } from '#modules/legal/web/terms-page.tsx';
import { isDay } from '#platform/is-day.ts';
import { dayOf } from '#words/moments.ts';
import { pageHead } from '../head.ts';

/** The wording that was in force on a day. */
export const Route = createFileRoute('/_default/legal/terms_/$day')({
  staticData: { drawn: 'each' },
  loader: ({ params: { day } }) => {
    if (!isDay(day) || day > dayOf(new Date()) || versionOn('terms', day) === null) throw notFound();
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Условия использования, прежняя редакция' }),
  component: AsOf,
});

function AsOf() {
  return <TermsPage day={Route.useParams().day} />;
}
