import { roubles } from '#words/money.ts';
import { schemaOffer } from '../schema-offers.ts';
import type { KindSeo } from '../seo.ts';
import { SPECIALISATIONS } from './dictionaries.ts';

export const contractorSeo: KindSeo<'contractor'> = {
  title: ({ title, specialisations: [first] }) => (first ? `${title}, ${SPECIALISATIONS[first].toLowerCase()}` : title),
  describe: ({ title, specialisations, price_from }) =>
    [
      title,
      specialisations.map((each) => SPECIALISATIONS[each].toLowerCase()).join(', '),
      price_from !== null && `от ${roubles(price_from)}`,
    ]
      .filter(Boolean)
      .join(': '),
  structured: ({ legal_form, specialisations, languages, offers }) => ({
    '@type': legal_form === 'company' ? 'Organization' : 'Person',
    ...(specialisations.length > 0 && { knowsAbout: specialisations.map((each) => SPECIALISATIONS[each]) }),
    ...(languages.length > 0 && { knowsLanguage: languages }),
    ...(offers.length > 0 && { makesOffer: offers.map(({ service, price }) => schemaOffer(service, price)) }),
  }),
};
