import type { Beat, DealStory } from './plan-deal.ts';

/** Objects whose pictures are drawn first: her deals show them. */
export const MARINAS_ORDERS = [
  'Чай в шесть',
  'Печём сами',
  'Фотограф еды и ресторанов',
  'Суп с котом',
  'Кухня на Петроградке',
  'Сорок два метра',
  'Тихий ремонт',
  'Ножи и доски',
  'Меню на неделю',
  'Таргетолог ВКонтакте для местного бизнеса',
  'Дом у леса',
  'Озвучка роликов и аудиореклама',
  'Щит на Ямашева, у «Тандема»',
  'Второе блюдо',
] as const;

export interface Told {
  title: (typeof MARINAS_ORDERS)[number];
  offer: number;
  at: Date;
  wishedOn?: string;
  comment: string;
  beats: readonly Beat[];
  reviews?: DealStory['reviews'];
  creative?: DealStory['creative'];
}
