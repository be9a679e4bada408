import { catalogPath } from '../catalog-path.ts';
import type { KindNextSteps } from '../next-steps.ts';

export const campaignNextSteps: KindNextSteps<'campaign'> = {
  why: 'Подберите, где она пройдёт: каталог откроется по темам, региону и бюджету кампании.',
  steps({ looking_for: wanted, topics, region, budget }) {
    const filter = { topics, region, budgetKopecks: budget };
    return [
      ...(wanted === 'contractors'
        ? []
        : [{ to: catalogPath('resource', filter), label: 'Подобрать площадки под кампанию' }]),
      ...(wanted === 'resources'
        ? []
        : [{ to: catalogPath('contractor', { ...filter, topics: [] }), label: 'Найти исполнителей' }]),
    ];
  },
};
