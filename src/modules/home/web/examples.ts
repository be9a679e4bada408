/** Queries the home page offers; tests/catalog/queries.txt holds what each of them finds. */
export const EXAMPLES = [
  { query: 'ВКонтакте о еде', kind: 'resource' },
  { query: 'Щиты в Казани', kind: 'resource' },
  { query: 'Монтажёр вертикальных видео', kind: 'contractor' },
  { query: 'Подкасты для родителей', kind: 'resource' },
] as const;
