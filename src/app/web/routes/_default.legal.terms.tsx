import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '#modules/legal/web/terms-page.tsx';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_default/legal/terms')({
  staticData: { drawn: 'shared' },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'Условия использования',
      description: 'Правила Охвата: сделки, деньги, комиссия и ответственность сторон.',
      path: '/legal/terms',
    }),
  component: TermsPage,
});
