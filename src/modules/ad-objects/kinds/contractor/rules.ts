import { LEGAL_FORMS } from '../../../requisites/contract.ts';
import type { Details } from '../forms.ts';
import type { KindRules } from '../rules.ts';

export const contractorRules: KindRules<Details['contractor']> = {
  readAs: 'work',
  problems: ({ capacity, busy_until, legal_form, inn }) => ({
    ...(capacity === 'free' && busy_until && { busy_until: 'Дата нужна, только если вы заняты.' }),
    ...(legal_form &&
      inn &&
      inn.length !== LEGAL_FORMS[legal_form].innLength && {
        inn: `Для формы «${LEGAL_FORMS[legal_form].title}» в ИНН должно быть ${LEGAL_FORMS[legal_form].innLength} цифр.`,
      }),
  }),
};
