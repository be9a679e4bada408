import { IconTarget } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Card } from '#ui/card.tsx';
import { Cover } from '#ui/cover.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import type { Basket, BasketCampaign } from '../contract.ts';
import styles from './campaign-budget.module.css';

export interface CampaignOption {
  campaign_id: string;
  title: string;
}

interface CampaignBudgetProps {
  basket: Basket;
  campaigns: readonly CampaignOption[];
  onChoose(campaignId: string | null): void;
}

/** Which campaign the order is for, and what it leaves of its budget. */
export function CampaignBudget({ basket: { campaign, total }, campaigns, onChoose }: CampaignBudgetProps) {
  return (
    <Card as="section" className={styles.campaign} aria-label="Кампания заказа">
      <div className="row wrap middle gap-3">
        <Cover tint="campaign" square className="fixed">
          <IconTarget aria-hidden="true" />
        </Cover>
        <div className={`${styles.name} stack tight`}>
          <span className="note">Заказ для кампании</span>
          {campaign ? (
            <>
              <b className="t-17 bold anywhere">«{campaign.title}»</b>
              <span className="note">{daysOf(campaign)}</span>
            </>
          ) : (
            <b className="t-17 bold anywhere">Не выбрана</b>
          )}
        </div>
        {campaigns.length > 0 ? (
          <NativeSelect
            label="Кампания"
            labelHidden
            size="sm"
            className={styles.choice}
            value={campaign?.campaign_id ?? ''}
            onChange={({ target }) => onChoose(target.value || null)}
          >
            <option value="">Без кампании</option>
            {campaigns.map(({ campaign_id, title }) => (
              <option key={campaign_id} value={campaign_id}>
                {title}
              </option>
            ))}
          </NativeSelect>
        ) : null}
      </div>
      {campaign ? (
        <Budget campaign={campaign} total={total} />
      ) : (
        <p className="above-3 soft">
          {campaigns.length > 0 ? (
            'Выберите кампанию, и мы сверим заказ с её бюджетом и датами.'
          ) : (
            <>
              <AppLink to="/campaign/create" className={textLinkClass}>
                Создайте кампанию
              </AppLink>{' '}
              с бюджетом и датами, и мы будем сверять с ними каждый заказ. Можно и без неё.
            </>
          )}
        </p>
      )}
    </Card>
  );
}

function daysOf({ starts_on, ends_on }: BasketCampaign): string {
  if (starts_on && ends_on) return `${longDay(starts_on)} — ${longDay(ends_on)}`;
  if (starts_on) return `с ${longDay(starts_on)}`;
  return ends_on ? `до ${longDay(ends_on)}` : 'Без дат';
}

function Budget({ campaign: { budget, spent, held, over_by }, total }: { campaign: BasketCampaign; total: number }) {
  if (budget === null) return <p className="above-3 soft">У кампании не указан бюджет: сверять не с чем.</p>;
  const whole = Math.max(budget, spent + held + total);
  const share = (part: number) => ({ width: `${(100 * part) / whole}%` });
  const left = budget - spent - held - total;
  const words = `Бюджет ${roubles(budget)}: потрачено ${roubles(spent)}, в сохранности ${roubles(held)}, этот заказ ${roubles(total)}, ${
    over_by > 0 ? `не хватает ${roubles(over_by)}` : `останется ${roubles(left)}`
  }`;
  return (
    <div className="stack gap-3 above-5">
      <div className={`${styles.bar} row gap-h`} role="img" aria-label={words}>
        {spent > 0 ? <i className="paint-ink" style={share(spent)} /> : null}
        {held > 0 ? <i className="paint-held" style={share(held)} /> : null}
        {total > 0 ? <i className="paint-accent" style={share(total)} /> : null}
        {left > 0 ? <i className="grow sunken" /> : null}
      </div>
      <dl className={`${styles.legend} num stack gap-4 rows-2`}>
        <div>
          <dt className="row middle gap-1h faint t-12">Потрачено</dt>
          <dd className="t-17 bold">{roubles(spent)}</dd>
        </div>
        <div className={styles.isHeld}>
          <dt className="row middle gap-1h faint t-12">В сохранности</dt>
          <dd className="t-17 bold">{roubles(held)}</dd>
        </div>
        <div className={styles.isThis}>
          <dt className="row middle gap-1h faint t-12">Этот заказ</dt>
          <dd className="t-17 bold">{roubles(total)}</dd>
        </div>
        {over_by > 0 ? (
          <div className={styles.isRest}>
            <dt className="row middle gap-1h faint t-12">Сверх {roubles(budget)}</dt>
            <dd className="t-17 bold bad">{roubles(over_by)}</dd>
          </div>
        ) : (
          <div className={styles.isRest}>
            <dt className="row middle gap-1h faint t-12">Останется из {roubles(budget)}</dt>
            <dd className="t-17 bold good">{roubles(left)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
