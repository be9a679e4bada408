/** Legal requirements on advertising by category. One table: the product's page, its form and the deal read it. */
import type { AGE_MARKS, LEGAL_CATEGORIES } from './dictionaries.ts';

export type LegalCategory = keyof typeof LEGAL_CATEGORIES;

export interface CategoryDemands {
  /** For those who will place it. */
  notice: string;
  law: string;
  /** The youngest mark the category may carry. */
  leastAge: keyof typeof AGE_MARKS;
  /** Stands in every advertisement, in these words. */
  warning?: string;
  /** The document that permits to sell the goods, and so to advertise them. */
  document?: string;
}

export const CATEGORY_DEMANDS: Partial<Record<LegalCategory, CategoryDemands>> = {
  alcohol: {
    notice: 'Реклама алкоголя ограничена законом: в интернете её размещать нельзя, нужно предупреждение о вреде.',
    law: '38-ФЗ, ст. 21',
    leastAge: '18',
    warning: 'Чрезмерное употребление алкоголя вредит вашему здоровью.',
  },
  tobacco: {
    notice: 'Рекламировать табак, никотин и всё для курения нельзя нигде.',
    law: '38-ФЗ, ст. 7, п. 8',
    leastAge: '18',
  },
  energy: {
    notice:
      'Нельзя обращаться к детям и обещать пользу витаминов. Предупреждение о вреде занимает не меньше 7 % площади рекламы, на радио звучит от 3 секунд, в видео — от 5.',
    law: '38-ФЗ, ст. 25.1 (393-ФЗ, с 1 марта 2026)',
    leastAge: '18',
    warning: 'Чрезмерное употребление энергетических напитков вредит здоровью.',
  },
  medicine: {
    notice: 'Лекарствам нужна пометка о противопоказаниях, БАД — «Не является лекарственным средством».',
    law: '38-ФЗ, ст. 24 и 25',
    leastAge: '0',
    warning: 'Имеются противопоказания. Проконсультируйтесь со специалистом.',
    document: 'Регистрационное удостоверение или свидетельство',
  },
  medical: {
    notice: 'Нужна лицензия и пометка о противопоказаниях.',
    law: '38-ФЗ, ст. 7 и 24',
    leastAge: '0',
    warning: 'Имеются противопоказания. Проконсультируйтесь со специалистом.',
    document: 'Медицинская лицензия',
  },
  finance: {
    notice: 'Нужно имя организации и все условия, от которых зависит итоговая сумма.',
    law: '38-ФЗ, ст. 7 и 28',
    leastAge: '0',
    document: 'Лицензия Банка России',
  },
  gambling: {
    notice: 'Реклама азартных игр разрешена только в отведённых законом местах.',
    law: '38-ФЗ, ст. 7 и 27',
    leastAge: '18',
    document: 'Лицензия на азартные игры',
  },
  realty: {
    notice: 'Для новостроек нужна ссылка на проектную декларацию и имя застройщика.',
    law: '38-ФЗ, ст. 28',
    leastAge: '0',
    document: 'Проектная декларация',
  },
  adult: { notice: 'Только для взрослой аудитории, с отметкой 18+.', law: '436-ФЗ', leastAge: '18' },
};

export const demandsOf = (category: string): CategoryDemands | undefined => CATEGORY_DEMANDS[category as LegalCategory];

/** Dietary supplements share the category of medicines, and have a sentence of their own. */
const SUPPLEMENTS_KKTU = '12.2.1';

/** The sentence that stands in every advertisement of such goods; by the register's code where the category has several. */
export const warningOf = (category: string, kktu: string | null): string | null =>
  category === 'medicine' && kktu === SUPPLEMENTS_KKTU
    ? 'БАД. Не является лекарственным средством.'
    : (demandsOf(category)?.warning ?? null);

/** «-» and «1» are no paper: the least a number has are five letters and digits, not zeros alone. */
export const isDocumentNumber = (written: string | null): boolean =>
  written !== null && /[1-9]/.test(written) && /(?:[^\p{L}\d]*[\p{L}\d]){5}/u.test(written);

/** Whether the mark is too young for the category. */
export const isTooYoung = (category: string, ageMark: string): boolean =>
  Number(ageMark) < Number(demandsOf(category)?.leastAge ?? 0);
