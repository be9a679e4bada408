import { TOPICS } from '../../domain/topics.ts';
import {
  audienceSplit,
  chips,
  choice,
  commonFields,
  date,
  formOf,
  line,
  offers,
  percentage,
  picturesStep,
  webAddress,
  whole,
} from '../field.ts';
import { AGE_GROUPS, LANGUAGES, PLATFORMS, WITH_REGISTER_NUMBER, WITHOUT_ADDRESS } from './dictionaries.ts';
import { OTHER_NETWORKS } from './networks.ts';

const OUTDOOR = { field: 'platform', is: ['outdoor'] } as const;
const PEOPLE = { unit: 'чел.', max: 10_000_000_000, half: true } as const;

interface Placement {
  offer_id: string;
  format: string;
  price: number;
  lead_days: number;
  note: string | null;
  /** Kopecks per thousand of the average reach. */
  cpm: number | null;
}

const fields = {
  ...commonFields({
    title: { placeholder: 'Например, «Город вечером»', example: 'Кухня на Петроградке' },
    summary: {
      hint: 'О чём площадка и для кого. Одно-два предложения: они стоят под названием на странице и в подсказках поиска.',
      example: 'Канал о домашней еде и заведениях города.',
    },
    description: { hint: 'Как вы работаете с рекламой, кто ваши читатели, какие были удачные размещения.' },
    topics: { example: 'Еда; Город' },
    region: { label: 'Где ваша аудитория', example: 'Санкт-Петербург' },
  }),
  platform: choice(PLATFORMS, {
    label: 'Где размещаем',
    half: true,
    hint: 'Instagram, Facebook и Threads нет: реклама там запрещена.',
    needed: 'Выберите площадку.',
    column: { heading: 'Площадка', example: PLATFORMS.telegram, width: 20 },
  }),
  url: webAddress({
    label: 'Ссылка на площадку',
    placeholder: 'https://t.me/gorod_vecherom',
    visibleWhen: { field: 'platform', isNot: WITHOUT_ADDRESS },
    needed: 'Дайте ссылку на площадку.',
    column: {
      heading: 'Ссылка',
      example: 'https://t.me/kitchen_example',
      hint: 'Адрес целиком, с https://.',
      width: 28,
    },
  }),
  register_number: line({
    label: 'Номер в реестре Роскомнадзора',
    max: 40,
    placeholder: 'Например, 5163928471',
    hint: 'Нужен, если подписчиков больше 10 000: такие страницы стоят в реестре, в соцсети у них отметка «А+».',
    risksWhenEmpty: {
      field: 'audience_size',
      over: 10_000,
      says: 'Подписчиков больше 10 000, а номера нет: покупатели увидят «С риском».',
      link: { href: 'https://www.gosuslugi.ru/', label: 'Подать заявление на Госуслугах' },
    },
    visibleWhen: { field: 'platform', is: WITH_REGISTER_NUMBER, orAt: { field: 'url', hosts: OTHER_NETWORKS } },
    emptyWhenHidden: true,
    column: { heading: 'Номер «А+»', example: '5163928471', hint: 'Из реестра Роскомнадзора, если он есть.' },
  }),
  language: choice(LANGUAGES, { label: 'Язык', initial: 'ru', half: true, column: { example: LANGUAGES.ru } }),
  audience_size: whole({
    label: 'Сколько человек',
    ...PEOPLE,
    needed: 'Укажите размер аудитории.',
    column: { heading: 'Аудитория', example: 184_000 },
  }),
  average_reach: whole({
    label: 'Средний охват',
    ...PEOPLE,
    needed: 'Укажите средний охват.',
    column: { example: 31_400 },
  }),
  engagement_rate: percentage({
    label: 'Вовлечённость',
    hint: 'ER: реакции к охвату.',
    half: true,
    visibleWhen: { field: 'platform', isNot: WITHOUT_ADDRESS },
    column: { heading: 'Вовлечённость, %', example: 4.2 },
  }),
  measured_on: date({
    label: 'Дата замера',
    notAfterToday: true,
    half: true,
    needed: 'Укажите дату замера.',
    column: { example: '01.09.2026' },
  }),
  offers: offers<Placement>({
    label: 'Форматы и цены',
    max: 20,
    shape: {
      nameField: 'format',
      nameLabel: 'Формат',
      addLabel: 'Добавить формат',
      maxName: 80,
      nameless: 'Назовите формат.',
      tooMany: 'Не больше 20 форматов.',
      usual: ['1/24', '2/48', 'Нативный пост', 'Сторис', 'Баннер', 'Закреп на сутки', 'Выпуск'],
      hasNote: true,
      reachField: 'average_reach',
    },
    needed: 'Добавьте хотя бы один формат с ценой.',
    isSearched: true,
    column: { example: '1/24 | 12500 | 2\n2/48 | 19900 | 3 | без соседних постов', width: 36 },
  }),
  refused_topics: chips(TOPICS, {
    label: 'Что не рекламируете',
    max: 32,
    folded: true,
    hint: 'С такими заказами к вам не придут.',
    column: { heading: 'Не рекламируем', example: 'Криптовалюты', width: 24 },
  }),
  audience_split: audienceSplit({
    label: 'Состав аудитории',
    ages: AGE_GROUPS,
    maxPlaces: 10,
    column: {
      female: { heading: 'Женщин, %', example: 62 },
      ages: { heading: 'Возраст аудитории, %', example: '18–24: 20; 25–34: 45; 35–44: 25', width: 30 },
      geo: { heading: 'География, %', example: 'Санкт-Петербург: 70; Москва: 15', width: 30 },
    },
  }),
  address: line({
    label: 'Адрес конструкции',
    max: 300,
    placeholder: 'Москва, Каширское ш., 26',
    visibleWhen: OUTDOOR,
    needed: 'Укажите адрес конструкции.',
    isSearched: true,
    column: { heading: 'Адрес', example: '', hint: 'Для наружной рекламы.', width: 28 },
  }),
  size: line({
    label: 'Размер',
    max: 60,
    placeholder: '3×6 м',
    visibleWhen: OUTDOOR,
    half: true,
    column: { example: '', hint: 'Для наружной рекламы: 3×6 м.' },
  }),
  side: line({
    label: 'Сторона',
    max: 20,
    placeholder: 'А',
    visibleWhen: OUTDOOR,
    half: true,
    column: { example: '', hint: 'Для наружной рекламы: А.' },
  }),
};

export const resourceForm = formOf(fields, {
  newTitle: 'Новый ресурс',
  priceField: 'offers',
  reachField: 'average_reach',
  steps: [
    {
      id: 'main',
      title: 'Площадка',
      fields: ['title', 'platform', 'language', 'url', 'address', 'size', 'side'],
    },
    { id: 'about', title: 'Описание', fields: ['summary', 'description', 'topics', 'region'] },
    {
      id: 'audience',
      title: 'Аудитория',
      hint: 'Цифры с датой замера: через 90 дней попросим их обновить.',
      fields: ['audience_size', 'register_number', 'average_reach', 'engagement_rate', 'measured_on', 'audience_split'],
    },
    {
      id: 'offers',
      title: 'Форматы и цены',
      hint: 'Каждая строка — то, что можно положить в корзину. CPM посчитаем по среднему охвату.',
      fields: ['offers', 'refused_topics'],
    },
    picturesStep('Первая станет обложкой. Покажите, как выглядит площадка и реклама на ней.'),
  ],
});
