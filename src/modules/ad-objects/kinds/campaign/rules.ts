import type { Details } from '../forms.ts';
import type { KindRules } from '../rules.ts';

export const campaignRules: KindRules<Details['campaign']> = {
  readAs: 'goods',
  follows: {
    kind: 'product',
    field: 'product_id',
    words:
      'Кампании нет в каталоге: модератор заблокировал продукт. Выберите другой продукт или обжалуйте решение о нём.',
  },
  problems: ({ starts_on, ends_on, audience: { age_from, age_to } }) => ({
    ...(starts_on && ends_on && ends_on < starts_on && { ends_on: 'Окончание не может быть раньше начала.' }),
    ...(age_from !== null &&
      age_to !== null &&
      age_to < age_from && { 'audience.age_to': 'Верхний возраст меньше нижнего.' }),
  }),
  plan: ({ budget, starts_on, ends_on }) => ({ budgetKopecks: budget, startsOn: starts_on, endsOn: ends_on }),
  brief: ({ brief }) => brief,
};
