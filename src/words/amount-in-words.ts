/** A sum in Russian words, as acts require: «Двенадцать тысяч пятьсот рублей 00 копеек». */
type Forms = readonly [one: string, few: string, many: string];

const ROUBLES: Forms = ['рубль', 'рубля', 'рублей'];
const KOPECKS: Forms = ['копейка', 'копейки', 'копеек'];

const ONES = ['', 'один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять'];
const FEMININE_ONES = ['', 'одна', 'две', ...ONES.slice(3)];
const TEENS =
  'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'.split(
    ' ',
  );
const TENS = ['', '', ...'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ')];
const HUNDREDS = ['', ...'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'.split(' ')];

/** Thousands are feminine, everything above them is masculine. */
const CLASSES: readonly { forms: Forms; ones: readonly string[] }[] = [
  { forms: ['', '', ''], ones: ONES },
  { forms: ['тысяча', 'тысячи', 'тысяч'], ones: FEMININE_ONES },
  { forms: ['миллион', 'миллиона', 'миллионов'], ones: ONES },
  { forms: ['миллиард', 'миллиарда', 'миллиардов'], ones: ONES },
  { forms: ['триллион', 'триллиона', 'триллионов'], ones: ONES },
];

function agreeing(value: number, [one, few, many]: Forms): string {
  const lastTwo = value % 100;
  const last = value % 10;
  if (lastTwo >= 11 && lastTwo <= 14) return many;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
}

function belowThousand(value: number, ones: readonly string[]): string[] {
  const rest = value % 100;
  return [
    HUNDREDS[Math.floor(value / 100)],
    ...(rest >= 10 && rest < 20 ? [TEENS[rest - 10]] : [TENS[Math.floor(rest / 10)], ones[rest % 10]]),
  ].filter((word) => word !== undefined && word !== '') as string[];
}

export function amountInWords(kopecks: number): string {
  const roubles = Math.floor(kopecks / 100);
  const groups: string[] = [];
  let left = roubles;
  for (const { forms, ones } of CLASSES) {
    const part = left % 1000;
    left = Math.floor(left / 1000);
    if (part > 0) groups.unshift([...belowThousand(part, ones), agreeing(part, forms)].filter(Boolean).join(' '));
    if (left === 0) break;
  }
  const words = groups.join(' ') || 'ноль';
  const rest = kopecks % 100;
  const text = `${words} ${agreeing(roubles, ROUBLES)} ${String(rest).padStart(2, '0')} ${agreeing(rest, KOPECKS)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
