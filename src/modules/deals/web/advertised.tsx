import { IconMessageCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Box } from '#ui/box.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { safeAddress } from '#words/web-address.ts';
import { KIND_DEFINITIONS, ObjectCardMotif } from '../../ad-objects/web/index.ts';
import { FileList } from '../../files/web/index.ts';
import { Picture } from '../../media/web/index.ts';
import type { Deal, DealAdvertised } from '../contract.ts';
import styles from './advertised.module.css';

type Shown = Pick<Deal, 'deal_id' | 'side' | 'buyer' | 'seller' | 'comment' | 'files' | 'advertised' | 'closed_at'>;

/** Brief of the deal: the product, its campaign, the buyer's comment and files. */
export function Advertised({ deal }: { deal: Shown }) {
  const { advertised, comment, files, side } = deal;
  const brief = advertised?.campaign.brief;
  const isOwn = side === 'buyer';
  if (!advertised && !comment && files.length === 0) return deal.closed_at ? null : <NothingSaid deal={deal} />;
  return (
    <Box title={advertised ? 'Что рекламируем' : 'Задание'}>
      {advertised?.product ? <Product product={advertised.product} isOwn={isOwn} /> : null}
      {advertised ? (
        <Facts>
          <Fact term="Кампания">
            <ObjectLink
              to={`/campaign/${advertised.campaign.campaign_id}`}
              isOpen={isOwn || advertised.campaign.is_public}
            >
              {advertised.campaign.title}
            </ObjectLink>
          </Fact>
        </Facts>
      ) : null}
      {comment ? <Words title={advertised ? 'Задание к заказу' : null}>{comment}</Words> : null}
      {brief ? <Words title="Задание кампании">{brief}</Words> : null}
      <FileList files={files} label="Файлы задания" />
    </Box>
  );
}

/** Others than its owner can open only what everybody sees. */
function ObjectLink({ to, isOpen, children }: { to: string; isOpen: boolean; children: string }) {
  return isOpen ? (
    <AppLink to={to} className={textLinkClass}>
      {children}
    </AppLink>
  ) : (
    children
  );
}

const nameOf = (field: string, code: string): string =>
  KIND_DEFINITIONS.product.choiceFilters.find(({ name }) => name === field)?.names[code] ?? code;

function Product({ product, isOwn }: { product: NonNullable<NonNullable<DealAdvertised>['product']>; isOwn: boolean }) {
  const { product_id, title, cover, is_public, advertiser_name, advertiser_inn } = product;
  const site = product.site ? safeAddress(product.site) : null;
  const advertiser = [advertiser_name, advertiser_inn && `ИНН ${advertiser_inn}`].filter(Boolean).join(', ');
  return (
    <div className="row wrap top gap-4">
      <span className={`${styles.cover} relative fixed clip round-2`} aria-hidden="true">
        {cover ? (
          <Picture picture={{ ...cover, alt: '' }} size="card" sizes="160px" className="over fills" />
        ) : (
          <ObjectCardMotif kind="product" seed={product_id} />
        )}
      </span>
      <div className={`${styles.about} stack grow shrinks gap-2`}>
        <h3 className="t-17 anywhere">
          <ObjectLink to={`/product/${product_id}`} isOpen={isOwn || is_public}>
            {title}
          </ObjectLink>
        </h3>
        <Facts>
          {site ? (
            <Fact term="Сайт">
              <a className={textLinkClass} href={site} target="_blank" rel="nofollow ugc noopener noreferrer">
                {site.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
              </a>
            </Fact>
          ) : null}
          <Fact term="По закону">
            {nameOf('legal_category', product.legal_category)}, {nameOf('age_mark', product.age_mark)}
          </Fact>
          {advertiser ? <Fact term="Рекламодатель">{advertiser}</Fact> : null}
          {product.kktu ? <Fact term="Код ККТУ">{product.kktu}</Fact> : null}
        </Facts>
      </div>
    </div>
  );
}

const Words = ({ title, children }: { title: string | null; children: ReactNode }) => (
  <div className="stack gap-1 sunken pad-4 round-2">
    {title ? <b className="t-13">{title}</b> : null}
    <p className="typed">{children}</p>
  </div>
);

const UNSAID = {
  seller: 'Покупатель не назвал, что рекламирует, и не приложил задание. Спросите его, прежде чем начинать.',
  buyer: 'Продавец не видит, что вы рекламируете: в заказе нет ни задания, ни кампании. Расскажите ему в чате.',
  observer: 'В заказе нет ни задания, ни кампании.',
  moderator: 'Покупатель не назвал, что рекламирует, и не приложил задание.',
} as const satisfies Record<Deal['side'], string>;

function NothingSaid({ deal: { deal_id, side, buyer, seller } }: { deal: Shown }) {
  const other = side === 'seller' ? buyer : side === 'buyer' ? seller : null;
  return (
    <Box title="Задание">
      <p>{UNSAID[side]}</p>
      {other ? (
        <AppLink
          to={`/chats?with=${other.account_id}&deal=${deal_id}`}
          className={buttonClass({ variant: 'line', size: 'sm', className: 'self-start' })}
        >
          <IconMessageCircle aria-hidden="true" />
          {side === 'seller' ? 'Спросить в чате' : 'Написать продавцу'}
        </AppLink>
      ) : null}
    </Box>
  );
}
