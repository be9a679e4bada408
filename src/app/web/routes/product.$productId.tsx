import { createFileRoute } from '@tanstack/react-router';
import { ProductPage } from '#modules/ad-objects/kinds/product/web/page.tsx';
import { detailHead } from '../detail-head.ts';
import { pathIds } from '../path-ids.ts';
import { PublicFrame } from '../shell/public-frame.tsx';

export const Route = createFileRoute('/product/$productId')({
  staticData: { drawn: 'each' },
  params: pathIds<'productId'>(),
  loader: async ({ context, params }) => {
    // The page arrives loaded: what reads the object is fetched only to move between pages.
    const { loadProduct } = await import('#modules/ad-objects/kinds/product/web/load.ts');
    return { ...(await loadProduct(context, params.productId)), isSignedIn: context.session !== null };
  },
  head: ({ match, loaderData }) => (loaderData ? detailHead(match.context.publicUrl, loaderData.seo) : {}),
  component: Product,
});

function Product() {
  const data = Route.useLoaderData();
  return (
    <PublicFrame>
      <ProductPage key={data.object.product_id} {...data} />
    </PublicFrame>
  );
}
