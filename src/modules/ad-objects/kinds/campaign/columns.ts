import {
  type Column,
  choiceColumn,
  commonColumns,
  dayColumn,
  listColumn,
  moneyColumn,
  regionsColumn,
  textColumn,
  wholeColumn,
} from '../column.ts';
import { GOALS, LOOKING_FOR, PAY_MODELS, SEXES } from './dictionaries.ts';

export const campaignColumns: readonly Column[] = [
  ...commonColumns({
    title: 'Осенний купаж: запуск в Поволжье',
    summary: 'Ищем городские каналы и авторов о еде для запуска нового купажа.',
    topics: 'Еда; Город',
    region: 'Татарстан',
  }),
  textColumn({
    field: 'product_id',
    heading: 'ID продукта',
    example: '',
    hint: 'ID из вашей таблицы продуктов.',
    width: 38,
  }),
  choiceColumn({ field: 'goal', heading: 'Цель', example: GOALS.sales }, GOALS),
  choiceColumn({ field: 'pay_model', heading: 'Модель оплаты', example: PAY_MODELS.cpm }, PAY_MODELS),
  moneyColumn({ field: 'budget', heading: 'Бюджет, ₽', example: 350_000 }),
  dayColumn({ field: 'starts_on', heading: 'Начало', example: '01.10.2026' }),
  dayColumn({ field: 'ends_on', heading: 'Окончание', example: '15.11.2026' }),
  choiceColumn({ field: 'looking_for', heading: 'Кого ищем', example: LOOKING_FOR.both, width: 24 }, LOOKING_FOR),
  choiceColumn({ field: 'audience.sex', heading: 'Пол аудитории', example: SEXES.any }, SEXES),
  wholeColumn({ field: 'audience.age_from', heading: 'Возраст от', example: 25 }),
  wholeColumn({ field: 'audience.age_to', heading: 'Возраст до', example: 45 }),
  listColumn({ field: 'audience.interests', heading: 'Интересы', example: 'кофе; кулинария', width: 24 }),
  regionsColumn({ field: 'regions', heading: 'Регионы показа', example: 'Татарстан; Самарская область', width: 28 }),
  listColumn({ field: 'formats', heading: 'Форматы', example: 'Пост 1/24; Сторис', width: 24 }),
  textColumn({ field: 'kpi', heading: 'Чего ждём', example: '400 заявок не дороже 900 ₽', width: 28 }),
  textColumn({ field: 'brief', heading: 'Бриф', example: 'Рассказать о вкусе и обжарке, без сравнений.', width: 34 }),
];
