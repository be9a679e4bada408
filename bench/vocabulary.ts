/** Texts of a large catalog: common words as people use them, and a long tail of rare ones, the same every time. */
const NOUNS = `реклама канал кофе ремонт квартира кухня город семья дети школа книга театр музыка концерт машина дорога
путешествие поезд море горы лес сад огород дача рецепт завтрак ужин хлеб чай сыр вино ресторан доставка магазин скидка
подарок праздник ребёнок мама папа здоровье врач аптека йога бег фитнес спорт футбол хоккей шахматы игра приставка кино
сериал актёр режиссёр выставка музей картина фотография камера свет дизайн шрифт интерьер мебель диван лампа стол окно
дом участок ипотека банк вклад кредит налог бизнес склад товар покупатель продажа маркетинг бренд рассылка подкаст выпуск
подписчик читатель аудитория охват статья автор редакция новость событие закон суд договор права работа вакансия резюме
зарплата офис команда программист код сервер приложение телефон ноутбук робот наука космос физика химия история язык урок
экзамен студент университет психолог отношения сон стресс красота волосы кожа макияж мода платье обувь часы собака кошка
корм ветеринар кофемашина пылесос холодильник велосипед самокат палатка рыбалка охота`.split(/\s+/);

const ADJECTIVES =
  `новый тихий добрый честный простой быстрый домашний городской утренний вечерний северный южный большой
маленький первый главный полезный вкусный живой точный тёплый открытый свободный умный зелёный красный белый летний зимний
рабочий семейный детский народный личный местный настоящий свежий лёгкий надёжный`.split(/\s+/);

const VERBS = `рассказываем показываем выбираем сравниваем проверяем готовим строим учим советуем обсуждаем ищем пишем
снимаем считаем собираем помогаем объясняем смотрим читаем слушаем`.split(/\s+/);

const SYLLABLES = 'ба ви го ду жа зе ки ло му на пе ри со та фу ха це ша эл ям ор ун ис ат'.split(' ');

/** Small and fast, the same sequence on every machine. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomOf(20_260_115);
const pick = <T>(list: readonly T[], skew = 1): T => list[Math.floor(random() ** skew * list.length)] as T;
const rareWord = () => Array.from({ length: 3 + Math.floor(random() * 2) }, () => pick(SYLLABLES)).join('');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** First half of a title. */
export const TITLES = times(1500, () => capital(`${pick(ADJECTIVES)} ${pick(NOUNS, 1.6)}`));
/** Second half: mostly a word that few objects share. */
export const NAMES = times(6000, () => (random() < 0.8 ? capital(rareWord()) : pick(NOUNS)));
/** A long tail: most words of a text are seldom met elsewhere. */
const TAIL = times(6000, rareWord);
const word = () => (random() < 0.22 ? pick(NOUNS, 1.6) : pick(TAIL, 1.5));
export const SENTENCES = times(4000, () => {
  const clause = () => `${pick(VERBS)} ${pick(ADJECTIVES)} ${word()}`;
  const tail = random() < 0.5 ? `, ${word()} и ${word()}` : ` про ${word()}`;
  return `${capital(clause())}, ${clause()}${tail}.`;
});
export const WORDS = [...NOUNS, ...ADJECTIVES, ...VERBS];
