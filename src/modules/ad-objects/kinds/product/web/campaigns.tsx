import { ObjectCard } from '../../../web/cards/object-card.tsx';
import { DetailSection } from '../../../web/detail/section.tsx';
import type { ProductExtra } from './load.ts';
import styles from './page.module.css';

/** Public campaigns that advertise the product. */
export function ProductCampaigns({ campaigns }: { campaigns: ProductExtra }) {
  return (
    <DetailSection title="Кампании этого продукта" note="Площадки и исполнители могут предложить себя.">
      <ul className={styles.campaigns}>
        {campaigns.map((campaign) => (
          <li key={campaign.campaign_id}>
            <ObjectCard object={campaign} look="row" hideOwner />
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
