import { type Api, apiOf, type Transport } from '#platform/web/api.ts';
import type { adObjectCalls } from '../../ad-objects/contract.ts';
import type { projectCalls } from '../../projects/contract.ts';
import type { Basket, basketCalls } from '../contract.ts';
import type { ProjectOption } from './bill.tsx';
import type { CampaignOption } from './campaign-budget.tsx';

const MAX_CHOICES = 100;

export interface BasketData {
  loaded: Basket;
  campaigns: CampaignOption[];
  projects: ProjectOption[];
}

export async function loadBasket(transport: Transport): Promise<BasketData> {
  const [loaded, campaigns, projects] = await Promise.all([
    apiOf<typeof basketCalls>(transport)('GET /v1/basket'),
    loadCampaigns(apiOf<typeof adObjectCalls>(transport)),
    loadProjects(apiOf<typeof projectCalls>(transport)),
  ]);
  return { loaded, campaigns, projects };
}

/** Without the choice the basket can still be paid. */
async function loadCampaigns(api: Api<typeof adObjectCalls>): Promise<CampaignOption[]> {
  const body = { filter: { mine: true, life: ['draft', 'active', 'paused'] }, limit: MAX_CHOICES };
  try {
    const { items } = await api('POST /v1/products/campaign/get_list', { body });
    return items.map(({ campaign_id, title }) => ({ campaign_id, title }));
  } catch {
    return [];
  }
}

/** Deals go only into a project of one's own. */
async function loadProjects(api: Api<typeof projectCalls>): Promise<ProjectOption[]> {
  try {
    const { items } = await api('GET /v1/projects', { query: { limit: String(MAX_CHOICES) } });
    return items.filter(({ role }) => role === 'owner').map(({ project_id, title }) => ({ project_id, title }));
  } catch {
    return [];
  }
}
