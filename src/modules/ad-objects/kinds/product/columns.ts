import { type Column, choiceColumn, commonColumns, moneyColumn, textColumn } from '../column.ts';
import { AGE_MARKS, LEGAL_CATEGORIES } from './dictionaries.ts';

export const productColumns: readonly Column[] = [
  ...commonColumns({
    title: 'Кофе «Ровно», зерно 1 кг',
    summary: 'Свежая обжарка под эспрессо и фильтр, доставка за два дня.',
    topics: 'Еда; Бизнес',
    region: 'Вся Россия',
  }),
  textColumn({ field: 'brand', heading: 'Бренд', example: 'Ровно' }),
  textColumn({ field: 'category', heading: 'Категория', example: 'Бакалея' }),
  moneyColumn({ field: 'price', heading: 'Цена, ₽', example: 1890 }),
  textColumn({ field: 'usp', heading: 'Чем отличается', example: 'Обжариваем под заказ.', width: 34 }),
  textColumn({
    field: 'landing_url',
    heading: 'Ссылка',
    example: 'https://rovno.example/coffee',
    hint: 'Адрес целиком, с https://.',
    width: 28,
  }),
  choiceColumn(
    { field: 'legal_category', heading: 'Категория по закону', example: LEGAL_CATEGORIES.ordinary, width: 26 },
    LEGAL_CATEGORIES,
  ),
  choiceColumn({ field: 'age_mark', heading: 'Возрастная отметка', example: AGE_MARKS['0'] }, AGE_MARKS),
  textColumn({ field: 'advertiser_name', heading: 'Рекламодатель', example: 'ООО «Ровно»', width: 24 }),
  textColumn({ field: 'advertiser_inn', heading: 'ИНН рекламодателя', example: '', hint: '10 или 12 цифр.' }),
];
