import { catalogPath } from '../catalog-path.ts';
import type { KindNextSteps } from '../next-steps.ts';

export const resourceNextSteps: KindNextSteps<'resource'> = {
  why: 'О первом заказе сразу сообщим. А пока посмотрите, кто ищет площадки по вашим темам, и напишите первыми.',
  steps: ({ topics }) => [
    {
      to: catalogPath('campaign', { topics, region: null, choices: { looking_for: 'resources,both' } }),
      label: 'Найти кампании по моим темам',
    },
  ],
};
