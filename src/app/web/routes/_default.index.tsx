import { createFileRoute } from '@tanstack/react-router';
import type { homeCalls } from '#modules/home/contract.ts';
import { HomePage } from '#modules/home/web/home-page.tsx';
import { apiOf } from '#platform/web/api.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_default/')({
  loader: async ({ context }) => ({
    figures: await apiOf<typeof homeCalls>(context.transport)('GET /v1/home/figures'),
  }),
  head: ({ match }) =>
    pageHead(match.context.publicUrl, {
      title: 'Биржа рекламы с безопасной сделкой',
      description: 'Каналы, сайты, подкасты, щиты и исполнители в одном каталоге. Деньги ждут, пока работа не принята.',
      path: '/',
    }),
  component: Home,
});

function Home() {
  const { figures } = Route.useLoaderData();
  return <HomePage figures={figures} />;
}
