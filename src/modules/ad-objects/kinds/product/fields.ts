import {
  choice,
  commonFields,
  date,
  formOf,
  inn,
  kktu,
  line,
  money,
  picturesStep,
  text,
  webAddress,
} from '../field.ts';
import { ADVERTISER_TYPES, AGE_MARKS, LEGAL_CATEGORIES } from './dictionaries.ts';
import { CATEGORY_DEMANDS } from './legal-categories.ts';

const DOCUMENTED = {
  field: 'legal_category',
  is: Object.entries(CATEGORY_DEMANDS).flatMap(([category, { document }]) => (document ? category : [])),
};

const fields = {
  ...commonFields({
    title: { placeholder: 'Например, «Кофе „Ровно“, зерно 1 кг»', example: 'Кофе «Ровно», зерно 1 кг' },
    summary: {
      hint: 'Одно-два предложения: они стоят под названием на странице и в подсказках поиска.',
      example: 'Свежая обжарка под эспрессо и фильтр, доставка за два дня.',
    },
    description: { hint: 'Состав, размеры, условия: всё, что спросит покупатель.' },
    topics: { example: 'Еда; Бизнес' },
    region: { label: 'Где продаётся', example: 'Вся Россия' },
  }),
  brand: line({ label: 'Бренд', max: 120, half: true, isSearched: true, column: { example: 'Ровно' } }),
  category: line({
    label: 'Категория',
    max: 120,
    placeholder: 'Бакалея, курсы, доставка…',
    half: true,
    needed: 'Укажите категорию.',
    isSearched: true,
    column: { example: 'Бакалея' },
  }),
  price: money({
    label: 'Цена',
    hint: 'Если цен несколько, укажите самую низкую.',
    half: true,
    needed: 'Укажите цену.',
    column: { heading: 'Цена, ₽', example: 1890 },
  }),
  usp: text({
    label: 'Чем отличается от других',
    max: 500,
    rows: 2,
    hint: 'Поможет площадке или исполнителю написать о продукте.',
    isSearched: true,
    column: { heading: 'Чем отличается', example: 'Обжариваем под заказ.', width: 34 },
  }),
  landing_url: webAddress({
    label: 'Сайт или страница',
    half: true,
    column: {
      heading: 'Ссылка',
      example: 'https://rovno.example/coffee',
      hint: 'Адрес целиком, с https://.',
      width: 28,
    },
  }),
  legal_category: choice(LEGAL_CATEGORIES, {
    label: 'Категория по закону',
    hint: 'От неё зависят пометки, документы и площадки, где рекламу можно заказать.',
    initial: 'ordinary',
    half: true,
    column: { example: LEGAL_CATEGORIES.ordinary, width: 26 },
  }),
  age_mark: choice(AGE_MARKS, {
    label: 'Возрастная отметка',
    initial: '0',
    look: 'chips',
    half: true,
    column: { example: AGE_MARKS['0'] },
  }),
  document_number: line({
    label: 'Лицензия или документ, номер',
    max: 80,
    placeholder: 'Л041-01137-77/00307234',
    hint: 'Лекарства и БАД — регистрация, медицина — лицензия, финансы — лицензия Банка России, азартные игры — лицензия, новостройки — проектная декларация.',
    visibleWhen: DOCUMENTED,
    emptyWhenHidden: true,
    half: true,
    column: { heading: 'Лицензия или документ', example: '', hint: 'Номер, если категория его требует.', width: 26 },
  }),
  document_until: date({
    label: 'Документ действует до',
    hint: 'Пусто, если срока нет. Напомним заранее.',
    visibleWhen: DOCUMENTED,
    emptyWhenHidden: true,
    half: true,
    column: { heading: 'Документ действует до', example: '' },
  }),
  advertiser_name: line({
    label: 'Рекламодатель',
    max: 200,
    placeholder: 'ООО «Ровно»',
    half: true,
    column: { example: 'ООО «Ровно»', width: 24 },
  }),
  advertiser_inn: inn({
    label: 'ИНН рекламодателя',
    hint: '10 цифр у компании, 12 у ИП и физлица.',
    half: true,
    column: { example: '', hint: '10 или 12 цифр.' },
  }),
  advertiser_type: choice(ADVERTISER_TYPES, {
    label: 'Кто это',
    look: 'chips',
    visibleWhen: { field: 'advertiser_inn', length: 12 },
    emptyWhenHidden: true,
    half: true,
    column: { heading: 'Рекламодатель: кто это', example: '', hint: 'ИП или физлицо, если в ИНН 12 цифр.' },
  }),
  kktu: kktu({
    label: 'Код ККТУ',
    hint: 'Что за товар или услуга: с этим кодом реклама регистрируется в ОРД. Ищите словами или номером.',
    column: { heading: 'Код ККТУ', example: '17.3.1', hint: 'Три числа через точку, например 17.3.1.' },
  }),
};

export const productForm = formOf(fields, {
  newTitle: 'Новый продукт',
  priceField: 'price',
  steps: [
    { id: 'main', title: 'Главное', fields: ['title', 'category', 'price', 'summary', 'topics', 'region'] },
    { id: 'about', title: 'Подробности', fields: ['brand', 'landing_url', 'usp', 'description'] },
    picturesStep('Первая станет обложкой. Лучше всего работает сам продукт крупно, без надписей.'),
    {
      id: 'law',
      title: 'Особые правила и рекламодатель',
      hint: 'Для каталога не нужно. Заполните сейчас, и при заказе рекламы мы об этом не спросим.',
      fields: [
        'legal_category',
        'age_mark',
        'kktu',
        'document_number',
        'document_until',
        'advertiser_name',
        'advertiser_inn',
        'advertiser_type',
      ],
    },
  ],
});
