/** Chat messages of the demonstration, beside those of its deals. */
import { daysBefore, hoursBefore } from './moments.ts';
import type { Stage } from './stage.ts';

interface Talk {
  /** Who writes the lines that begin with `<`: an account, or the owner of the object they speak about. */
  with: string;
  /** Title of the object that the dialog is opened about. */
  about?: string;
  /** The one who signs in has not looked yet. */
  isUnread?: true;
  lines: readonly [at: Date, text: string][];
}

/** Returns the sides whose dialogs stay unread. */
export function planTalks(stage: Stage): { accountId: string; otherId: string }[] {
  const { now, plan, chats, accountOf, objectCalled } = stage;
  const at = (days: number, hour: number) => daysBefore(now, days, hour);
  const ago = (hours: number) => hoursBefore(now, hours);
  const ownerOf = (title: string) => objectCalled(title).owner;

  const marinas: Talk[] = [
    {
      with: ownerOf('Кухня на Петроградке'),
      about: 'Кухня на Петроградке',
      isUnread: true,
      lines: [
        [at(8, 11.2), '> Здравствуйте! Вы берёте чай и кофе? У нас казанский чай с чабрецом, хотим пост про завтрак.'],
        [at(8, 11.6), '< Добрый день! Чай берём охотно, если его можно попробовать до поста.'],
        [at(8, 11.7), '> Отправлю две пачки сегодня. Какой адрес?'],
        [at(8, 12), '< Петроградская сторона, Кронверкский 23, до востребования на моё имя.'],
        [
          at(3, 15),
          '< Чай приехал. С чабрецом — очень. Пишу черновик: сырники, варенье и ваш чай в стеклянном чайнике.',
        ],
        [at(3, 15.4), '> Отлично! Промокод УТРО, скидка 10 % до конца месяца.'],
        [ago(3), '< Черновик готов. Ссылку поставить на магазин или сразу на чай?'],
        [ago(2.9), '< И ещё: выходим завтра в девять или лучше к десяти?'],
      ],
    },
    {
      with: ownerOf('Суп с котом'),
      lines: [
        [at(5, 11.5), '< Заказ принял. Суббота с супом выходит в 9:00, ваш пост встанет следом.'],
        [at(5, 12), '> Спасибо! Картинку и метку прислала в задании.'],
        [ago(8.8), '< Вышли. Кот на фотографии не наш, но чай пьёт.'],
        [ago(8), '> Видела, прекрасно. Проверю метку вечером и приму.'],
      ],
    },
    {
      with: ownerOf('Тихий ремонт'),
      lines: [
        [ago(39), '> Добрый день! Статья про чайный уголок нужна к концу месяца, успеваете?'],
        [ago(15.8), '< Посчитали съёмку в мастерской и предложили другую цену. Фотографии останутся вам насовсем.'],
      ],
    },
    {
      with: ownerOf('Второе блюдо'),
      about: 'Второе блюдо',
      isUnread: true,
      lines: [
        [at(1, 16), '> Здравствуйте! Сколько длится упоминание в выпуске и можно ли прислать свой текст?'],
        [
          at(1, 17.3),
          '< Здравствуйте! До сорока секунд, читает ведущий. Текст можно свой, мы только сделаем его разговорным.',
        ],
        [at(1, 17.5), '> Подходит, положила в корзину.'],
        [ago(1.2), '< Отлично! Ближайшая запись в четверг, место для вас есть.'],
      ],
    },
    {
      with: 'anton',
      about: 'Понедельник айтишника',
      lines: [
        [at(2, 10.3), '> Антон, здравствуйте! Айтишники пьют чай? Думаю о блоке в понедельничном письме.'],
        [at(2, 10.9), '< Здравствуйте, Марина! Пьют, и много. Осенью хорошо зашёл кофе, чая ещё не было.'],
        [at(2, 11), '> А сколько людей открывает письмо?'],
        [at(2, 11.3), '< Около 38 %, это две с лишним тысячи человек. Пришлю цифры последних трёх выпусков.'],
        [at(2, 11.4), '> Буду ждать, спасибо!'],
      ],
    },
  ];
  const antons: Talk[] = [
    {
      with: 'cifra',
      isUnread: true,
      lines: [
        [ago(4.8), '< Антон, добрый день! Заказали блок о кассе. Успеваем в ближайший понедельник?'],
        [ago(4.6), '< Если нет, подойдёт и следующий.'],
      ],
    },
    {
      with: 'igra',
      lines: [
        [ago(43), '< Здравствуйте! Коробку с игрой отправим курьером, куда удобно?'],
        [ago(21), '> Здравствуйте! Хочу снять целую партию, поэтому прислал другие сроки. Посмотрите?'],
        [ago(19), '< Смотрим с коллегами, ответим до завтра.'],
      ],
    },
    {
      with: 'polka',
      lines: [
        [at(8, 10.2), '> Взял в работу. Какие три книги поставить первыми?'],
        [at(8, 12), '< «Чистая архитектура», «Кабанчик» и что-нибудь для начинающих на ваш вкус.'],
        [at(1, 12), '> Черновик готов, пришлю сегодня вечером.'],
      ],
    },
  ];

  const notLookedAt: { accountId: string; otherId: string }[] = [];
  for (const [key, talks] of [
    ['marina', marinas],
    ['anton', antons],
  ] as const)
    for (const { with: other, about, isUnread, lines } of talks) {
      const [own, others] = [accountOf(key), accountOf(other)];
      if (isUnread) notLookedAt.push({ accountId: own, otherId: others });
      const object = about === undefined ? undefined : objectCalled(about);
      for (const [moment, line] of lines) {
        const [fromId, toId] = line.startsWith('<') ? [others, own] : [own, others];
        plan(moment, () =>
          chats.write({
            fromId,
            toId,
            text: line.slice(2),
            ...(object && {
              about: { type: 'object', kind: object.kind, id: object.objectId, title: object.title },
            }),
          }),
        );
      }
    }
  return notLookedAt;
}
