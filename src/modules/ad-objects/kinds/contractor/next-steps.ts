import { catalogPath } from '../catalog-path.ts';
import type { KindNextSteps } from '../next-steps.ts';

export const contractorNextSteps: KindNextSteps<'contractor'> = {
  why: 'О первом заказе сразу сообщим. А пока посмотрите, каким кампаниям нужны исполнители, и напишите первыми.',
  steps: () => [
    {
      to: catalogPath('campaign', { topics: [], region: null, choices: { looking_for: 'contractors,both' } }),
      label: 'Найти кампании, где нужен исполнитель',
    },
  ],
};
