import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '#modules/help/web/help-page.tsx';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_default/help')({
  staticData: { drawn: 'shared' },
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'Помощь',
      description:
        'Короткие ответы о заказах, деньгах, спорах и маркировке рекламы. Безопасная сделка в пяти картинках.',
      path: '/help',
    }),
  component: Help,
});

function Help() {
  const { operator } = Route.useRouteContext();
  return <HelpPage operator={operator} />;
}
