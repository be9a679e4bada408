import { ObjectCard } from '../../../web/cards/object-card.tsx';
import { DetailSection } from '../../../web/detail/section.tsx';
import type { ProductExtra } from './load.ts';

/** Public campaigns that advertise the product. */
export function ProductCampaigns({ campaigns }: { campaigns: ProductExtra }) {
  return (
    <DetailSection
      title="Кампании этого продукта"
      note="Если вам есть что предложить, откройте кампанию и напишите рекламодателю."
    >
      <ul className="stack gap-3">
        {campaigns.map((campaign) => (
          <li key={campaign.campaign_id}>
            <ObjectCard object={campaign} look="row" hideOwner />
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
