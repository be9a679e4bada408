/** An advertiser's half a year: a project that is over, one in full swing with a deal in every state, a basket. */
import { putIntoBasket } from '#modules/basket/server/index.ts';
import { idFor } from '../random.ts';
import type { Told } from './marina-orders.ts';
import { planSummer } from './marina-summer.ts';
import { dayAround, daysBefore, hoursBefore } from './moments.ts';
import { planDeal } from './plan-deal.ts';
import { offersOf, type Stage } from './stage.ts';

/** The first thing that ever happens to her money; where it stands, the stories have been played. */
export const FIRST_TOP_UP = idFor('first top-up');

export function planMarina(stage: Stage): void {
  const { now, plan, finance, accountOf } = stage;
  const accountId = accountOf('marina');
  const topUps: [days: number, roubles: number][] = [
    [141, 30_000],
    [102, 40_000],
    [70, 15_000],
    [23, 90_000],
    [10, 60_000],
    [2, 40_000],
  ];
  for (const [at, [days, roubles]] of topUps.entries())
    plan(daysBefore(now, days, 9.5), () =>
      finance.topUp({ accountId, amountKopecks: roubles * 100, ...(at === 0 && { topupId: FIRST_TOP_UP }) }),
    );
  planSummer(stage, accountId);
  planAutumn(stage, accountId);
  plan(hoursBefore(now, 2), () =>
    putIntoBasket(
      stage.transaction,
      accountId,
      (['Щит на Ямашева, у «Тандема»', 'Второе блюдо'] as const).map((title) => {
        const { kind, objectId, owner } = stage.objectCalled(title);
        const offer = offersOf(stage.objectCalled(title))[0];
        if (!offer) throw new Error(`«${title}» sells nothing`);
        return {
          kind,
          objectId,
          objectTitle: title,
          sellerId: accountOf(owner),
          offerId: offer.offerId,
          offerName: offer.name,
          priceKopecks: offer.priceKopecks,
        };
      }),
    ),
  );
}

function planAutumn(stage: Stage, ownerId: string): void {
  const { now, plan, projects, objectCalled, accountOf } = stage;
  const at = (days: number, hour: number) => daysBefore(now, days, hour);
  const campaignId = objectCalled('Зимний чай: каналы о еде и доме').objectId;
  const helperId = accountOf('galeev');
  let projectId = '';
  plan(at(22, 10), async () => {
    projectId = await projects.open({
      ownerId,
      title: 'Осенний запуск чая с чабрецом',
      campaignId,
      budgetKopecks: 180_000_00,
      startsOn: dayAround(now, -22),
      endsOn: dayAround(now, 24),
      note: 'Каналы о еде и доме. Цель — 1 500 заказов не дороже 120 ₽.',
    });
  });
  plan(at(22, 11), () => projects.join({ projectId, accountId: helperId, role: 'editor' }));
  const tasks: [title: string, days: number, dueDays: number, doneDays: number | null, isHelpers?: boolean][] = [
    ['Собрать список каналов и проверить статистику', 21, -18, 18, true],
    ['Отправить чай авторам на пробу', 20, -14, 15],
    ['Сделать фотографии банки и подачи', 20, -12, 12],
    ['Подготовить промокоды для каждого канала', 13, -3, 4, true],
    ['Проверить пост «Суп с котом» и принять работу', 1, 1, null],
    ['Согласовать черновик «Кухни на Петроградке»', 4, 0, null],
    ['Сравнить цену заказа по каналам', 6, 5, null, true],
    ['Решить, что повторяем в декабре', 6, 12, null],
  ];
  for (const [place, [title, days, dueDays, doneDays, isHelpers]] of tasks.entries())
    plan(at(days, 12 + place / 10), () =>
      projects.addTask({
        projectId,
        byId: ownerId,
        title,
        assigneeId: isHelpers ? helperId : ownerId,
        dueOn: dayAround(now, dueDays),
        doneAt: doneDays === null ? null : at(doneDays, 18),
      }),
    );
  plan(at(19, 13), () =>
    projects.addNote({
      projectId,
      authorId: ownerId,
      text: 'Тон спокойный: чай к разговору, а не «успейте купить». В каждом посте — промокод канала и доставка от 2 дней.',
    }),
  );
  plan(at(5, 16), () =>
    projects.addNote({
      projectId,
      authorId: helperId,
      text: '«Чай в шесть» — 41 заказ по 110 ₽, «Печём сами» — 33 по 152 ₽. Предлагаю повторить первый и попробовать подкаст.',
    }),
  );

  const deals: Told[] = [
    {
      title: 'Меню на неделю',
      offer: 0,
      at: at(21, 11),
      comment: 'Баннер на главной с 1 ноября.',
      beats: [
        {
          at: at(20, 10),
          action: 'cancel',
          words: { comment: 'Пересчитали бюджет: начнём с каналов, к баннеру вернёмся в декабре.' },
        },
      ],
    },
    {
      title: 'Фотограф еды и ресторанов',
      offer: 1,
      at: at(20, 13),
      comment: 'Банка, заварка, стол на двоих. Свет утренний, без искусственного пара.',
      beats: [
        { at: at(19, 10), action: 'accept', words: { comment: 'Снимаю в среду, реквизит беру на себя.' } },
        { at: at(14, 18), action: 'deliver', words: { comment: 'Первые двадцать кадров с ретушью.' } },
        {
          at: at(13, 11),
          action: 'request_revision',
          words: { comment: 'Очень красиво! Не хватает десяти предметных на белом, как в заказе.' },
        },
        { at: at(12, 15), action: 'deliver', words: { comment: 'Добавила предметные, всего тридцать кадров.' } },
        { at: at(12, 17), action: 'complete' },
      ],
      reviews: [
        { at: at(11, 10), by: 'seller', score: 5, text: 'Ясная задача и очень вкусный чай. Сработались сразу.' },
        {
          at: at(10, 20),
          by: 'buyer',
          score: 5,
          text: 'Инна сняла чай так, что его хочется пить с экрана. Недостающие кадры досняла на следующий день.',
        },
      ],
    },
    {
      title: 'Чай в шесть',
      offer: 1,
      at: at(18, 12),
      comment: 'Нативный пост о вечернем чае. Промокод ШЕСТЬ.',
      beats: [
        { at: at(18, 18), action: 'accept' },
        { at: at(13, 18), action: 'deliver', words: { comment: 'Пост вышел ровно в шесть вечера.' } },
        { at: at(12, 11), action: 'complete' },
      ],
      reviews: [
        { at: at(11, 12), by: 'seller', score: 5, text: 'Прислали чай, дали время распробовать. Писать было легко.' },
        {
          at: at(10, 9),
          by: 'buyer',
          score: 5,
          text: 'Маленький канал, а заказов больше, чем у больших. 41 за три дня.',
        },
      ],
      creative: {
        text: 'В шесть вечера у нас тихо: чайник, стол на двоих и чай с чабрецом и мёдом. Травы собраны в июле под Казанью, в банке их видно. По промокоду ШЕСТЬ — скидка 10 %, доставка от двух дней.',
      },
    },
    {
      title: 'Печём сами',
      offer: 0,
      at: at(17, 14),
      comment: 'Рецепт кекса к чаю с чабрецом.',
      beats: [
        { at: at(16, 10), action: 'accept' },
        {
          at: at(12, 13),
          action: 'deliver',
          words: { comment: 'Запись с рецептом на стене, промокод в первой строке.' },
        },
        { at: at(11, 16), action: 'complete' },
      ],
      reviews: [
        { at: at(10, 12), by: 'seller', score: 5, text: 'С Мариной работаем второй раз, всё так же приятно.' },
        {
          at: at(9, 19),
          by: 'buyer',
          score: 4,
          text: 'Рецепт сохранили 900 раз, заказы пришли не сразу. Вышли на час позже, чем договорились.',
        },
      ],
    },
    {
      title: 'Ножи и доски',
      offer: 3,
      at: at(15, 11),
      comment: 'Ссылка в описании трёх новых роликов на месяц.',
      beats: [
        { at: at(14, 10), action: 'accept' },
        { at: at(8, 12), action: 'deliver', words: { comment: 'Ссылка стоит в описании.' } },
        {
          at: at(6, 10),
          action: 'dispute',
          words: {
            comment:
              'Ссылка есть только в одном ролике из трёх, и стоит она под спойлером. Просим вернуть часть суммы.',
          },
        },
      ],
    },
    {
      title: 'Суп с котом',
      offer: 0,
      at: at(6, 12),
      wishedOn: dayAround(now, -1),
      comment: '1/24 в день, когда у вас выходит суббота с супом.',
      beats: [
        { at: at(5, 11), action: 'accept' },
        {
          at: hoursBefore(now, 9),
          action: 'deliver',
          words: {
            comment: 'Вышли утром, час в топе отстояли. 18 тысяч просмотров, метка работает.',
            link: 'https://sup-s-kotom.example/1834',
            publishedAt: hoursBefore(now, 11),
            reach: 18_240,
          },
        },
      ],
      // Reuses the creative of the best sold order, with its erid.
      creative: { reuses: 'Чай в шесть' },
    },
    {
      title: 'Кухня на Петроградке',
      offer: 2,
      at: at(7, 10),
      wishedOn: dayAround(now, 1),
      comment: 'Пост про воскресный завтрак. Черновик — за день до выхода.',
      beats: [{ at: at(6, 14), action: 'accept', words: { comment: 'С удовольствием, чай уже пробую.' } }],
      creative: {
        text: 'Воскресный завтрак: сырники, вишнёвое варенье и чай с чабрецом в стеклянном чайнике. Чай казанский, в жестяной банке. По промокоду УТРО — скидка 10 % до конца месяца.',
        stops: 'buyer',
      },
    },
    {
      title: 'Тихий ремонт',
      offer: 1,
      at: hoursBefore(now, 40),
      wishedOn: dayAround(now, 9),
      comment: 'Статья о чайном уголке на маленькой кухне.',
      beats: [
        {
          at: hoursBefore(now, 16),
          action: 'counter',
          words: {
            amountKopecks: 23_000_00,
            dueOn: dayAround(now, 12),
            comment:
              'Сделаем съёмку уголка у нас в мастерской: чуть дороже и на три дня позже, зато со своими фотографиями.',
          },
        },
      ],
    },
    {
      title: 'Сорок два метра',
      offer: 0,
      at: hoursBefore(now, 11),
      wishedOn: dayAround(now, 6),
      comment: '1/24 в четверг вечером, если свободно.',
      beats: [],
    },
  ];
  for (const { title, ...story } of deals)
    planDeal(stage, {
      buyer: 'marina',
      object: objectCalled(title),
      projectId: () => projectId,
      campaignId,
      ...story,
    });
}
