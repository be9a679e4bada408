import { TOPICS } from '../../domain/topics.ts';
import {
  type Column,
  choiceColumn,
  choicesColumn,
  commonColumns,
  dayColumn,
  daysPart,
  groupSharesColumn,
  moneyPart,
  optional,
  percentColumn,
  recordsColumn,
  sharesColumn,
  textColumn,
  textPart,
  wholeColumn,
} from '../column.ts';
import { AGE_GROUPS, LANGUAGES, PLATFORMS } from './dictionaries.ts';

export const resourceColumns: readonly Column[] = [
  ...commonColumns({
    title: 'Кухня на Петроградке',
    summary: 'Канал о домашней еде и заведениях города.',
    topics: 'Еда; Город',
    region: 'Санкт-Петербург',
  }),
  choiceColumn({ field: 'platform', heading: 'Площадка', example: PLATFORMS.telegram, width: 20 }, PLATFORMS),
  textColumn({
    field: 'url',
    heading: 'Ссылка',
    example: 'https://t.me/kitchen_example',
    hint: 'Адрес целиком, с https://.',
    width: 28,
  }),
  choiceColumn({ field: 'language', heading: 'Язык', example: LANGUAGES.ru }, LANGUAGES),
  wholeColumn({ field: 'audience_size', heading: 'Аудитория', example: 184_000 }),
  wholeColumn({ field: 'average_reach', heading: 'Средний охват', example: 31_400 }),
  percentColumn({ field: 'engagement_rate', heading: 'Вовлечённость, %', example: 4.2 }),
  dayColumn({ field: 'measured_on', heading: 'Дата замера', example: '01.09.2026' }),
  recordsColumn(
    {
      field: 'offers',
      heading: 'Форматы и цены',
      example: '1/24 | 12500 | 2\n2/48 | 19900 | 3 | без соседних постов',
      width: 36,
    },
    [
      textPart('format', 'формат'),
      moneyPart('price', 'цена'),
      daysPart('lead_days', 'срок в днях'),
      optional(textPart('note', 'примечание')),
    ],
    ['offer_id'],
  ),
  choicesColumn({ field: 'refused_topics', heading: 'Не рекламируем', example: 'Криптовалюты', width: 24 }, TOPICS),
  percentColumn({ field: 'audience_split.female', heading: 'Женщин, %', example: 62 }),
  groupSharesColumn(
    {
      field: 'audience_split.ages',
      heading: 'Возраст аудитории, %',
      example: '18–24: 20; 25–34: 45; 35–44: 25',
      width: 30,
    },
    AGE_GROUPS,
  ),
  sharesColumn({
    field: 'audience_split.geo',
    heading: 'География, %',
    example: 'Санкт-Петербург: 70; Москва: 15',
    width: 30,
  }),
  textColumn({ field: 'address', heading: 'Адрес', example: '', hint: 'Для наружной рекламы.', width: 28 }),
  textColumn({ field: 'size', heading: 'Размер', example: '', hint: 'Для наружной рекламы: 3×6 м.' }),
  textColumn({ field: 'side', heading: 'Сторона', example: '', hint: 'Для наружной рекламы: А.' }),
];
