import { IconPackage } from '@tabler/icons-react';
import { deferred } from '#platform/web/deferred.tsx';
import { counted } from '#words/plurals.ts';
import type { AdObject } from '../../../contract.ts';
import { DetailAbout } from '../../../web/detail/about.tsx';
import { Photos } from '../../../web/detail/gallery.tsx';
import { DetailOrderBox } from '../../../web/detail/order-box.tsx';
import { DetailPage, type DetailProps } from '../../../web/detail/page.tsx';
import { DetailSection } from '../../../web/detail/section.tsx';
import { WhenNear } from '../../../web/detail/when-near.tsx';
import type { Fact } from '../../definition.ts';
import { AGE_MARKS } from '../dictionaries.ts';
import type { ProductExtra } from './load.ts';
import styles from './page.module.css';
import { ProductShowcase } from './showcase.tsx';

const ProductCampaigns = deferred(() => import('./campaigns.tsx'), 'ProductCampaigns', { fallback: 'around' });
const ProductLaw = deferred(() => import('./law-section.tsx'), 'ProductLaw', { fallback: 'around' });

type Product = AdObject<'product'>;

const CAMPAIGN_FORMS = { one: 'кампания', few: 'кампании', many: 'кампаний' };

export function ProductPage({
  object,
  extra: campaigns,
  labels,
  owner,
  similar,
  isSignedIn,
}: DetailProps<'product', ProductExtra>) {
  const rest = object.media.slice(1);
  return (
    <DetailPage
      {...{ object, labels, owner, similar, isSignedIn }}
      icon={<IconPackage aria-hidden="true" />}
      frame="public"
      hero={<ProductShowcase object={object} labels={labels} isSignedIn={isSignedIn} />}
      figures={keyFigures(object, campaigns.length)}
      aside={
        // The shop window above has the price and the site; what its owner does stands in the owner's panel.
        object.is_owner ? null : (
          <DetailOrderBox object={object} facts={[]}>
            <p>
              <b className="block t-17">Есть где показать?</b>
              <span className="soft">Предложите владельцу свою площадку или работу.</span>
            </p>
          </DetailOrderBox>
        )
      }
    >
      <DetailAbout title="О продукте" description={object.description} eager={object.is_owner} />
      {rest.length > 0 ? (
        <DetailSection title="Как выглядит">
          <Photos pictures={rest} title={object.title} className={styles.photos} />
        </DetailSection>
      ) : null}
      {campaigns.length > 0 ? (
        <WhenNear eager={object.is_owner}>
          <ProductCampaigns campaigns={campaigns} />
        </WhenNear>
      ) : null}
      <WhenNear eager={object.is_owner}>
        <ProductLaw object={object} />
      </WhenNear>
    </DetailPage>
  );
}

function keyFigures({ category, age_mark }: Product, campaigns: number): Fact[] {
  return [
    ...(category ? [{ value: category, caption: 'категория' }] : []),
    { value: AGE_MARKS[age_mark], caption: 'возраст' },
    ...(campaigns > 0 ? [{ value: counted(campaigns, CAMPAIGN_FORMS), caption: 'ищут площадки' }] : []),
  ];
}
