import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '#modules/legal/web/privacy-page.tsx';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_default/legal/privacy')({
  staticData: { drawn: 'shared' },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'Конфиденциальность',
      description: 'Какие данные хранит Охват, зачем и как их удалить.',
      path: '/legal/privacy',
    }),
  component: PrivacyPage,
});
