import { createFileRoute } from '@tanstack/react-router';
import { ComparePage } from '#modules/catalog/web/compare-page.tsx';
import { loadSellerRecords } from '#modules/deals/web/load-seller-record.ts';
import { plainSearch } from '#platform/web/plain-search.ts';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_default/catalog/compare')({
  staticData: { drawn: 'shared-unless-blocked' },
  validateSearch: plainSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { loadComparison, loadRulesAgainst, parseComparison } = await import(
      '#modules/catalog/web/load-comparison.ts'
    );
    const comparison = parseComparison(deps);
    const cards = await loadComparison(context.transport, comparison);
    const owners = cards.map(({ owner }) => owner.account_id);
    const [records, rules] = await Promise.all([
      loadSellerRecords(context.transport, owners),
      loadRulesAgainst(context.transport, cards),
    ]);
    return { comparison, cards, records, rules };
  },
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Сравнение' }),
  component: Compare,
});

function Compare() {
  const { comparison, cards, records, rules } = Route.useLoaderData();
  return <ComparePage search={comparison} cards={cards} records={records} rules={rules} />;
}
