import { createFileRoute } from '@tanstack/react-router';
import { RankingPage } from '#modules/catalog/web/ranking-page.tsx';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_default/legal/ranking')({
  staticData: { drawn: 'shared' },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'Как упорядочены списки',
      description: 'Почему одни объекты каталога стоят выше других.',
      path: '/legal/ranking',
    }),
  component: RankingPage,
});
