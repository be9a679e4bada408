/** A seller's day: orders that wait for an answer, work in hand, money earned and taken out. */
import { readRequisites } from '#modules/passport/server/index.ts';
import { dayAround, daysBefore, hoursBefore } from './moments.ts';
import type { DealStory } from './plan-deal.ts';
import type { Stage } from './stage.ts';
import { planPaidDeal } from './strangers.ts';

const BANK = {
  bik: '044525225',
  account: '40817810138009150427',
  recipient: 'Белов Антон Сергеевич',
};
const PAYOUT_STEP_KOPECKS = 5000_00;

export function planAnton(stage: Stage, projectOf: (buyer: string) => () => string): void {
  const { now, objectCalled, accountOf } = stage;
  const video = objectCalled('Собрал сам');
  const letters = objectCalled('Понедельник айтишника');
  const rutube = objectCalled('Провода и нейросети');
  const ordered = (
    buyer: string,
    object: DealStory['object'],
    offer: number,
    story: Omit<DealStory, 'buyer' | 'object' | 'offer' | 'projectId'>,
  ) => planPaidDeal(stage, { buyer, object, offer, projectId: projectOf(buyer), ...story });

  ordered('cifra', letters, 0, {
    at: hoursBefore(now, 5),
    wishedOn: dayAround(now, 8),
    comment: 'Блок о новой кассе для небольших магазинов. Текст до 400 знаков пришлём, картинка есть.',
    beats: [],
  });
  ordered('shkola', video, 1, {
    at: hoursBefore(now, 27),
    wishedOn: dayAround(now, 16),
    comment: 'Курс «Python вечером»: хотим честный рассказ о том, кому он не подойдёт. Промокод на 10 %.',
    beats: [],
  });
  ordered('igra', rutube, 0, {
    at: hoursBefore(now, 44),
    wishedOn: dayAround(now, 5),
    comment: 'Настольная игра про роботов. Пришлём коробку, можно сыграть в кадре.',
    beats: [
      {
        at: hoursBefore(now, 20),
        action: 'counter',
        words: {
          amountKopecks: 7500_00,
          dueOn: dayAround(now, 12),
          comment: 'На съёмку партии нужно больше времени, поэтому дороже и на неделю позже.',
        },
      },
    ],
  });
  ordered('polka', letters, 1, {
    at: daysBefore(now, 9, 12),
    wishedOn: dayAround(now, 2),
    comment: 'Отдельное письмо о подписке для разработчиков: технические книги и аудио.',
    beats: [{ at: daysBefore(now, 8, 10), action: 'accept', words: { comment: 'Беру. Черновик пришлю за день.' } }],
  });
  ordered('kopilka', video, 0, {
    at: daysBefore(now, 6, 15),
    wishedOn: dayAround(now, 9),
    comment: 'Карта с возвратом за технику. Условия одной строкой, без мелкого шрифта.',
    beats: [{ at: daysBefore(now, 5, 11), action: 'accept' }],
    creative: {
      text: 'Карта «Копилки» возвращает 5 % за технику: телефон, наушники, детали для сборки. Возврат приходит рублями в конце месяца.',
      stops: 'refused',
    },
  });
  ordered('lapa', letters, 0, {
    at: daysBefore(now, 3, 11),
    wishedOn: dayAround(now, 6),
    comment: 'Блок об умной кормушке: она сама пишет в чат, когда кот поел.',
    beats: [{ at: daysBefore(now, 2, 12), action: 'accept', words: { comment: 'Беру, кот одобряет.' } }],
    creative: {
      text: 'Умная кормушка: насыпает по часам, взвешивает остаток и пишет в чат, когда кот поел. Работает неделю без розетки.',
      stops: 'sending',
    },
  });
  ordered('zerno', rutube, 2, {
    at: daysBefore(now, 4, 10),
    wishedOn: dayAround(now, 4),
    comment: 'Ссылка на подписку на кофе: в ролике у вас как раз турка на столе.',
    beats: [
      { at: daysBefore(now, 3, 12), action: 'accept' },
      {
        at: hoursBefore(now, 7),
        action: 'propose_cancel',
        words: { comment: 'Партия закончилась раньше, чем ждали. Можно отменить? Закажем снова в декабре.' },
      },
    ],
    creative: { stops: 'buyer' },
  });
  ordered('prava', letters, 0, {
    at: daysBefore(now, 7, 13),
    comment: 'Договор для фрилансера: коротко и без страшных слов.',
    beats: [
      { at: daysBefore(now, 6, 10), action: 'accept' },
      {
        at: hoursBefore(now, 22),
        action: 'deliver',
        words: {
          comment: 'Письмо ушло утром: 6 240 доставлено, открыли 38 %. Клики посчитаю к вечеру.',
          publishedAt: hoursBefore(now, 24),
          reach: 6240,
        },
      },
    ],
  });
  ordered('beg', video, 3, {
    at: daysBefore(now, 13, 12),
    comment: 'Ссылка на беговой клуб: у вас много тех, кто сидит за компьютером.',
    beats: [
      { at: daysBefore(now, 12, 11), action: 'accept' },
      {
        at: daysBefore(now, 9, 15),
        action: 'deliver',
        words: { comment: 'Ссылка первой строкой под тремя выпусками.' },
      },
      { at: daysBefore(now, 8, 12), action: 'complete' },
    ],
    reviews: [
      { at: daysBefore(now, 7, 10), by: 'seller', score: 5, text: 'Короткое задание, быстрые ответы, сразу приняли.' },
      {
        at: daysBefore(now, 6, 19),
        by: 'buyer',
        score: 5,
        text: 'Пришли пятнадцать айтишников на первую пробежку. Антон и сам обещал дойти.',
      },
    ],
  });
  ordered('teplo', letters, 0, {
    at: daysBefore(now, 10, 14),
    comment: 'Стол для работы из дома: блок с фотографией и размерами.',
    beats: [
      { at: daysBefore(now, 9, 11), action: 'accept' },
      {
        at: daysBefore(now, 5, 11),
        action: 'deliver',
        words: { comment: 'Вышли в понедельничном письме вторым блоком.' },
      },
      { at: daysBefore(now, 4, 13), action: 'complete' },
    ],
  });
  ordered('energia', rutube, 1, {
    at: daysBefore(now, 38, 12),
    comment: 'Выпуск о сервисе для сна и режима.',
    beats: [
      {
        at: daysBefore(now, 37, 10),
        action: 'decline',
        words: { comment: 'Медицинские обещания в выпуске не беру. Для рассылки подошло бы, напишите.' },
      },
    ],
  });

  planPayouts(stage, accountOf('anton'));
}

/** Taken out of what has been earned by then. */
function planPayouts({ now, plan, ledger, finance, accountOf, transaction }: Stage, accountId: string): void {
  const request = async (share: number) => {
    const { availableKopecks } = await ledger.balanceOf(accountId);
    const amountKopecks = Math.floor((availableKopecks * share) / PAYOUT_STEP_KOPECKS) * PAYOUT_STEP_KOPECKS;
    const requisites = await readRequisites([accountId], transaction);
    const bank = { ...BANK, inn: requisites.get(accountId)?.inn ?? '' };
    return finance.requestPayout({ accountId, amountKopecks, bank });
  };
  let payoutId = '';
  plan(daysBefore(now, 40, 11), async () => {
    payoutId = await request(0.8);
  });
  plan(daysBefore(now, 39, 15), () => finance.approvePayout({ payoutId, byId: accountOf('admin') }));
  plan(hoursBefore(now, 19), async () => {
    await request(0.5);
  });
}
