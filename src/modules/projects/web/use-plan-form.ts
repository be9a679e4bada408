import { useEffect, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import type { adObjectCalls } from '../../ad-objects/contract.ts';

/** The fields of a project as a form holds them: kopecks and days as text, nothing as an empty string. */
export type PlanValues = {
  title: string;
  campaign_id: string;
  budget: string;
  starts_on: string;
  ends_on: string;
  note: string;
};

export const checkPlan = ({ title, starts_on, ends_on }: Pick<PlanValues, 'title' | 'starts_on' | 'ends_on'>) => ({
  ...(title.trim().length < 3 && { title: 'Название — от 3 символов.' }),
  ...(starts_on && ends_on && ends_on < starts_on && { ends_on: 'Конец не может быть раньше начала.' }),
});

/** As the API takes it. */
export const planOf = ({ title, campaign_id, budget, starts_on, ends_on, note }: PlanValues) => ({
  title: title.trim(),
  campaign_id: campaign_id || null,
  budget: budget === '' ? null : Number(budget),
  starts_on: starts_on || null,
  ends_on: ends_on || null,
  note: note.trim() || null,
});

type CampaignPlan = Partial<Record<'budget', number | null> & Record<'starts_on' | 'ends_on', string | null>>;
export interface CampaignOption extends CampaignPlan {
  campaign_id: string;
  title: string;
}

const planValues = ({ budget, starts_on, ends_on }: CampaignPlan = {}) => ({
  budget: budget ? String(budget) : '',
  starts_on: starts_on ?? '',
  ends_on: ends_on ?? '',
});

/** The choice of a campaign brings its budget and days along; what the person has typed stays. */
export function chosenCampaign(
  values: Pick<PlanValues, 'campaign_id' | 'budget' | 'starts_on' | 'ends_on'>,
  campaigns: readonly CampaignOption[],
  campaignId: string,
): Partial<PlanValues> {
  const planOfId = (id: string) => planValues(campaigns.find(({ campaign_id }) => campaign_id === id));
  const [before, after] = [planOfId(values.campaign_id), planOfId(campaignId)];
  const fields = (['budget', 'starts_on', 'ends_on'] as const).filter((field) => {
    return after[field] !== '' && (values[field] === '' || values[field] === before[field]);
  });
  return { campaign_id: campaignId, ...Object.fromEntries(fields.map((field) => [field, after[field]])) };
}

/** Own campaigns to choose from; without them, or without a connection, the choice simply is not offered. */
export function useOwnCampaigns(known: CampaignOption | null): readonly CampaignOption[] {
  const api = useApi<typeof adObjectCalls>();
  const [campaigns, setCampaigns] = useState<readonly CampaignOption[]>(known ? [known] : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the dialog opens
  useEffect(() => {
    let isGone = false;
    api('POST /v1/products/campaign/get_list', { body: { filter: { mine: true }, sort: 'newest', limit: 100 } })
      .then(({ items }) => {
        if (isGone) return;
        const own = items.map(({ campaign_id, title, budget, starts_on, ends_on }) => ({
          campaign_id,
          title,
          budget,
          starts_on,
          ends_on,
        }));
        const isListed = !known || own.some(({ campaign_id }) => campaign_id === known.campaign_id);
        setCampaigns(isListed ? own : [known, ...own]);
      })
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, []);
  return campaigns;
}
