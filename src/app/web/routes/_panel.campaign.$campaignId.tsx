import { createFileRoute } from '@tanstack/react-router';
import { CampaignPage } from '#modules/ad-objects/kinds/campaign/web/page.tsx';
import { detailHead } from '../detail-head.ts';
import { pathIds } from '../path-ids.ts';

export const Route = createFileRoute('/_panel/campaign/$campaignId')({
  staticData: { drawn: 'each' },
  params: pathIds<'campaignId'>(),
  loader: async ({ context, params }) => {
    // The page arrives loaded: what reads the object is fetched only to move between pages.
    const { loadCampaign } = await import('#modules/ad-objects/kinds/campaign/web/load.ts');
    return { ...(await loadCampaign(context, params.campaignId)), isSignedIn: context.session !== null };
  },
  head: ({ match, loaderData }) => (loaderData ? detailHead(match.context.publicUrl, loaderData.seo) : {}),
  component: Campaign,
});

function Campaign() {
  const data = Route.useLoaderData();
  return <CampaignPage key={data.object.campaign_id} {...data} />;
}
