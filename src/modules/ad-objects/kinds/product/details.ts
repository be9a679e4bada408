import { z } from 'zod';
import { isInn } from '../../../requisites/contract.ts';
import type { KindDetails } from '../details.ts';
import { line, oneOf, price, text, webAddress } from '../fields.ts';
import { AGE_MARKS, LEGAL_CATEGORIES } from './dictionaries.ts';

const shape = {
  brand: line(120).optional(),
  category: line(120).optional(),
  price: price.nullable().optional(),
  usp: text(500).optional(),
  landing_url: webAddress.optional(),
  legal_category: oneOf(LEGAL_CATEGORIES).optional(),
  age_mark: oneOf(AGE_MARKS).optional(),
  advertiser_name: line(200).optional(),
  advertiser_inn: line(12)
    .refine((value) => !value || isInn(value), 'Проверьте ИНН: контрольные цифры не сходятся.')
    .optional(),
};

const answer = {
  brand: z.string().nullable(),
  category: z.string().nullable(),
  price: z.int().nullable(),
  usp: z.string().nullable(),
  landing_url: z.string().nullable(),
  legal_category: oneOf(LEGAL_CATEGORIES),
  age_mark: oneOf(AGE_MARKS),
  advertiser_name: z.string().nullable(),
  advertiser_inn: z.string().nullable(),
};

export type ProductDetails = z.output<z.ZodObject<typeof answer>>;

export const productDetails: KindDetails<ProductDetails> = {
  empty: {
    brand: null,
    category: null,
    price: null,
    usp: null,
    landing_url: null,
    legal_category: 'ordinary',
    age_mark: '0',
    advertiser_name: null,
    advertiser_inn: null,
  },
  shape,
  answer,
  problems: () => ({}),
  missing: (details) => ({
    ...(!details.category && { category: 'Укажите категорию.' }),
    ...(details.price === null && { price: 'Укажите цену.' }),
    ...(details.legal_category === 'adult' &&
      details.age_mark !== '18' && { age_mark: 'Для этой категории нужна отметка 18+.' }),
  }),
  derive: (details) => ({
    priceFrom: details.price,
    audience: null,
    cpm: null,
    tags: [`legal:${details.legal_category}`, `age:${details.age_mark}`],
    words: [details.brand, details.category, details.usp].filter(Boolean).join(' '),
  }),
};
