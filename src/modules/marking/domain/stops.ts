/** What staff stop on its way to the ОРД, as both sides are told. */
export const STOPPED = ['creative', 'party', 'contract', 'place', 'shows', 'act'] as const;
export type Stopped = (typeof STOPPED)[number];

const OF_KINDS: Readonly<Record<string, Stopped>> = {
  person: 'party',
  contract: 'contract',
  cid: 'contract',
  pad: 'place',
  media: 'creative',
  creative: 'creative',
  statistics: 'shows',
  invoice: 'act',
};
export const stoppedOf = (kind: string): Stopped => OF_KINDS[kind] ?? 'creative';

/** «Модератор остановил отправку данных контрагента». */
export const STOPPED_WORDS = {
  creative: 'макета',
  party: 'данных контрагента',
  contract: 'договора',
  place: 'данных площадки',
  shows: 'показов',
  act: 'акта',
} as const satisfies Record<Stopped, string>;

/** Of what a creative waits for. */
export type StoppedNeed = Exclude<Stopped, 'shows' | 'act'>;
/** Of a publication that is out: no creative waits for it. */
export const isReport = (stopped: Stopped): stopped is 'shows' | 'act' => stopped === 'shows' || stopped === 'act';

/** What a side can do about what was stopped. */
export function adviceOn(stopped: StoppedNeed, side: 'buyer' | 'seller' | null): string {
  if (stopped === 'creative')
    return side === 'seller'
      ? 'Покупателю мы написали. Исправить макет можете и вы.'
      : 'Исправьте макет и согласуйте его заново; если исправлять нечего, напишите в поддержку.';
  const then = 'и напишите в поддержку: отправку продолжит модератор.';
  if (stopped === 'party')
    return side === 'seller'
      ? `Без них макет не уйдёт. Проверьте свои реквизиты ${then}`
      : `Без них макет не уйдёт. Проверьте свои реквизиты и рекламодателя ${then}`;
  if (stopped === 'contract')
    return side === 'seller'
      ? 'Без него макет не уйдёт. Покупателю мы написали, от вас ничего не нужно.'
      : `Без него макет не уйдёт. Проверьте рекламодателя и договор с ним ${then}`;
  return side === 'seller'
    ? `Без них макет не уйдёт. Проверьте название и адрес площадки ${then}`
    : 'Без них макет не уйдёт. Продавцу мы написали, от вас ничего не нужно.';
}
