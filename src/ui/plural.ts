const russian = new Intl.PluralRules('ru');

export type PluralForms = { one: string; few: string; many: string };

/** The Russian form that agrees with the count: 1 символ, 2 символа, 5 символов. */
export function plural(count: number, forms: PluralForms): string {
  const rule = russian.select(count);
  return rule === 'one' || rule === 'few' ? forms[rule] : forms.many;
}
