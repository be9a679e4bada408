import type { KindNextSteps } from '../next-steps.ts';

export const productNextSteps: KindNextSteps<'product'> = {
  why: 'Теперь скажите, сколько готовы потратить и когда: из продукта и бюджета получится кампания.',
  steps: ({ product_id }) => [
    { to: `/campaign/create?product=${product_id}`, label: 'Создать кампанию с этим продуктом' },
  ],
};
