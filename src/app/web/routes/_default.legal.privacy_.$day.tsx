import { createFileRoute, notFound } from '@tanstack/react-router';
import { versionOn } from '#modules/legal/domain/documents.ts';
import { PrivacyPage } from '#modules/legal/web/privacy-page.tsx';
import { isDay } from '#platform/is-day.ts';
import { dayOf } from '#words/moments.ts';
import { pageHead } from '../head.ts';

/** The wording that was in force on a day. */
export const Route = createFileRoute('/_default/legal/privacy_/$day')({
  staticData: { drawn: 'each' },
  loader: ({ params: { day } }) => {
    if (!isDay(day) || day > dayOf(new Date()) || versionOn('personal_data', day) === null) throw notFound();
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Конфиденциальность, прежняя редакция' }),
  component: AsOf,
});

function AsOf() {
  return <PrivacyPage day={Route.useParams().day} />;
}
