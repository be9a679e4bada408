export const GOALS = {
  awareness: 'Узнаваемость',
  traffic: 'Трафик',
  leads: 'Лиды',
  sales: 'Продажи',
  installs: 'Установки',
} as const;
export const PAY_MODELS = { cpm: 'CPM', cpc: 'CPC', cpa: 'CPA', fixed: 'Фикс' } as const;
export const SEXES = { any: 'Все', female: 'Женщины', male: 'Мужчины' } as const;
export const LOOKING_FOR = {
  resources: 'Ресурсы',
  contractors: 'Исполнителей',
  both: 'Ресурсы и исполнителей',
} as const;
