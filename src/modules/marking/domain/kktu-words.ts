/** How people call what they advertise, beside the names that the register gives it. Beginnings of words, then their codes. */
const WORDS = `
кофейн, кафе, бар, ресторан, пиццер, пицц, суши, ролл, бургер, шаурм, столов, фастфуд, банкет, кейтеринг, завтрак, обед, бизнес-ланч, ужин, гастро, меню, кондитерск: 8.1.1
еда, еды, еду, едой, готов: 8.1.1 17.5.11 17.5.1
пекарн, хлеб, выпечк, булочк: 17.5.4 8.1.1
торт, десерт, печень, сладост, пирожн: 17.5.4
шоколад, конфет: 17.4.1 17.4.2 17.4.3
фермерск, мясо, колбас, рыба, икра, овощ, фрукт, орех, мёд, мед, сухофрукт: 17.5.11
сыр, молок, творог, кефир: 17.1.3 17.1.1
пельмен, вареник, полуфабрикат: 17.5.8
чипсы, сухарик: 17.5.5
лимонад, квас: 18.1.1 18.1.3
вода: 18.1.2
энергетик: 18.2.1
виски, водк, коньяк: 1.1.2
сигарет, вейп, кальян: 1.2.1
стрижк, парикмахер, барбер, маникюр, педикюр, брови, ресниц, салон, красот, визаж, макияж, шугаринг, эпиляц, массаж, спа, солярий, тату, ногт, окрашив: 30.2.6 15.3.5
косметолог, ботокс, пластическ: 12.1.2 30.2.6
косметик, крем, сыворотк, маска: 15.2.6 15.3.2 15.3.5
духи, парфюм, аромат: 15.3.3 28.1.7
помад, тушь: 15.3.2
шампун, бальзам: 15.1.3 15.1.2
стоматолог, зубы, зубн, брекет, клиник, врач, доктор, анализ, узи, мрт, психолог, психотерап, логопед, лечени, диагностик, ветеринар: 12.1.2
ветеринар, груминг: 27.2.1
очки, линзы: 12.1.3
аптек: 28.1.1
витамин, бады, добавк, протеин, коллаген: 12.2.1
таблетк, препарат: 12.2.2
квартир, новостройк, жилье, жилой, студи, ипотечн, риелтор, риэлтор: 13.1.2
дом, дача, коттедж, таунхаус, участок: 13.1.3
офис, аренд, помещен, коворкинг, склад: 13.1.5 13.1.4
гараж, парковк: 13.1.1
приложен, сайт, сервис, платформ, соцсет, мессенджер, агрегатор, знакомств, хостинг, подписк, онлайн: 6.1.1
программ, софт, crm, нейросет, антивирус, скрипт, бот, чат-бот: 9.2.1 6.1.1
маркетплейс: 7.1.1
интернет-магазин, онлайн-магазин, магазин: 7.1.2 28.1.15
игр, геймин, стрим: 30.1.1 26.2.2
курс, обучени, школ, английск, язык, репетитор, вебинар, тренинг, марафон, университет, вуз, колледж, уроки, образован, лекц, мастер-класс, наставник, автошкол, егэ, огэ, детсад: 30.5.1
вакансии, ваканси, работа, резюме, рекрутинг, карьер, подработк: 30.5.2
доставк, курьер, посылк: 30.2.7
такси, грузоперевоз, перевоз, переезд, логистик, каршеринг, самокат, трансфер: 30.9.1
авиабилет, билет, тур, туры, отель, гостиниц, путешеств, экскурс, санатор, хостел, отпуск, база, круиз, глэмпинг: 5.3.1
концерт, театр, спектакл, фестивал, выставк, музей, стендап, шоу, квест, цирк: 5.2.5 5.2.4
кино, фильм: 5.2.2
свадьб, праздник, ведущ, аниматор, торжеств: 5.2.1 5.2.7
конкурс, розыгрыш, викторин: 5.2.3 5.1.1
лотере, ставк, букмекер: 5.1.1 5.1.2
фитнес, йога, тренажер, тренер, бассейн, танц, спортзал, пилатес, бег: 30.11.1
велосипед, лыж, инвентар, мяч: 30.11.2
кроссовк, ботинк, туфл, обув: 14.1.11 14.1.8 14.1.9
плать, юбк, блузк: 14.1.2
куртк, футболк, худи, джинс, одежд, бренд, мерч: 14.1.6 14.1.12
костюм: 14.1.3 14.1.2
белье, купальник, носки: 14.1.5
шуб: 28.1.5
сумк, рюкзак, кошел: 30.3.3
украшен, кольц, серьги, ювелир, золото, серебр: 30.13.2 28.1.11
часы: 30.13.1
цветы, букет, флорист: 30.12.1
подарк, сувенир: 5.2.7 30.15.1
книг, роман, учебник: 30.4.2
канцеляр, тетрад: 30.4.1
журнал, газет: 20.1.2
подкаст, блог, канал, рассылк, медиа: 20.1.1
машин, автомобил, авто, кроссовер: 10.1.1
мотоцикл, скутер, мопед: 10.3.1
шины, колес: 10.9.6
автосервис, шиномонтаж, автомойк, детейлинг, мойк: 10.8.1
запчаст: 10.9.2
диван, кровать, шкаф, стол, матрас, мебел, кухн: 11.1.1
посуд, сковород, декор, свеч, шторы, ковер, интерьер, текстил: 11.1.2 11.1.3
телевизор, наушник, колонк: 2.1.1 2.1.2
камер, фотоаппарат: 2.1.3
ноутбук, компьютер, планшет: 9.1.2 9.1.1
телефон, смартфон, айфон: 23.1.1
пылесос, чайник, блендер, кофемашин, фен, техник: 3.2.1
холодильник: 3.1.2
ремонт, отделк, строительств, прораб: 24.2.1
окна, двер: 24.1.1
обои, плитк, ламинат, краск: 24.1.2
клининг, уборк, генеральн: 30.2.9
химчистк, прачечн: 30.2.4
ателье, пошив, швея: 30.2.2
прокат: 30.2.1
фотограф, фотосесси, видеограф, видеосъемк, монтаж: 30.2.5
порошок: 4.1.2
игрушк, конструктор, кукл: 26.2.1
коляск: 26.1.1
ребен, детск, малыш, памперс, подгузник: 26.4.5 22.2.3
корм, собак, кошк, зоомагаз: 27.1.1 27.2.1
рассад, семена, сад, огород, теплиц: 30.8.1
банк, карта, кэшбэк, дебетов, кредитк: 29.2.6 29.2.7
кредит, займ, рассрочк, ипотек: 29.2.2
вклад, накопит: 29.2.1
инвестиц, акции, брокер, облигац: 29.2.4
страхов, осаго, каско: 29.1.1 29.1.2
юрист, адвокат, банкротств, бухгалтер, налог, консалт, аудит: 30.14.1
реклам, маркетинг, продвижен, smm, таргет, дизайн, логотип, типограф, полиграф, баннер: 30.10.1 30.10.2
интернет, провайдер, вайфай: 25.1.2
тариф, связь, сим: 25.1.1
охран, видеонаблюден, сигнализац: 30.6.3 30.6.2
удочк, рыбалк, охот: 30.7.1
станок, оборудован, опт, производств: 19.1.2 19.2.1
благотвор, фонд, волонтер: 21.1.1
`;

/** Exported for its test. */
export const TABLE: readonly { start: string; codes: readonly string[] }[] = WORDS.trim()
  .split('\n')
  .flatMap((line) => {
    const [names = '', codes = ''] = line.split(': ');
    return names.split(', ').map((name) => ({ start: plain(name), codes: codes.split(' ') }));
  });

function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').trim();
}

/** Less than this of a word says too little. */
const MIN_TYPED = 3;
const SMALL_WORDS = new Set(['и', 'в', 'на', 'для', 'с', 'по', 'от', 'из', 'за', 'до', 'к', 'у', 'о']);

/** `isSure`: the word is one of the table, by its longest beginning; otherwise it may become one when it is typed to its end. */
function codesOf(word: string): { codes: readonly string[]; isSure: boolean } {
  const whole = TABLE.filter(({ start }) => word.startsWith(start));
  const longest = Math.max(0, ...whole.map(({ start }) => start.length));
  const found =
    whole.length > 0
      ? whole.filter(({ start }) => start.length === longest)
      : TABLE.filter(({ start }) => word.length >= MIN_TYPED && start.startsWith(word));
  return { codes: found.flatMap(({ codes }) => codes), isSure: whole.length > 0 };
}

/**
 * Found by words, by everyday names or by the beginning of the number. All the words together, as long as something has them all;
 * otherwise any of them: «доставка еды» is both a courier and a café.
 */
export function searchKktu<Entry extends { code: string; name: string }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const words = plain(typed)
    .split(/[\s,.;]+(?!\d)/)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word))
    .map((word) => ({ word, ...codesOf(word) }));
  if (words.length === 0) return [...entries];
  const counted = entries.map((entry) => {
    const text = plain(entry.name);
    const inText = text.split(/[\s,.:()]+/);
    // A word of the table is meant as that: «курсы» are not «конкурсы».
    const isIn = ({ word, isSure }: (typeof words)[number]) =>
      inText.some((one) => one.startsWith(word)) || (!isSure && text.includes(word));
    const hits = words.filter((one) =>
      /^\d/.test(one.word) ? entry.code.startsWith(one.word) : isIn(one) || one.codes.includes(entry.code),
    );
    // Ranking: exact words before prefixes (a word not typed to its end); of a row of codes the first is the likeliest.
    const named = hits.filter((one) => isIn(one) || (one.isSure && one.codes.includes(entry.code))).length;
    const place = Math.max(0, ...hits.map(({ codes }) => codes.indexOf(entry.code)));
    return { entry, hits: hits.length, named, place };
  });
  const most = Math.max(...counted.map(({ hits }) => hits));
  if (most === 0) return [];
  return counted
    .filter(({ hits }) => (most === words.length ? hits === most : hits > 0))
    .toSorted((a, b) => b.hits - a.hits || b.named - a.named || a.place - b.place)
    .map(({ entry }) => entry);
}

export interface KktuSection {
  number: string;
  name: string;
}

/** The sections of the list, by the first number of their codes. */
export function kktuSections(entries: readonly { code: string; name: string }[]): KktuSection[] {
  const names = new Map<string, string>();
  for (const { code, name } of entries) {
    const [number = ''] = code.split('.');
    const category = name.split(': ')[0] ?? name;
    const known = names.get(number);
    if (known === undefined || category.length < known.length) names.set(number, category);
  }
  return [...names].map(([number, name]) => ({ number, name: name === 'Прочее' ? 'Услуги и прочее' : name }));
}
