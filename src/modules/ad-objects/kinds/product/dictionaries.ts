export const LEGAL_CATEGORIES = {
  ordinary: 'Обычный товар или услуга',
  alcohol: 'Алкоголь',
  medicine: 'Лекарства и БАД',
  medical: 'Медицинские услуги',
  finance: 'Финансы',
  gambling: 'Азартные игры',
  realty: 'Недвижимость',
  adult: '18+',
} as const;
export const AGE_MARKS = { '0': '0+', '6': '6+', '12': '12+', '16': '16+', '18': '18+' } as const;
