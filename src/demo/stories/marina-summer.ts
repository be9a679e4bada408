/** The advertiser's project that is over. */
import type { Told } from './marina-orders.ts';
import { dayAround, daysBefore } from './moments.ts';
import { type Beat, type DealStory, planDeal } from './plan-deal.ts';
import type { Stage } from './stage.ts';

export function planSummer(stage: Stage, ownerId: string): void {
  const { now, plan, projects, objectCalled } = stage;
  const at = (days: number, hour: number) => daysBefore(now, days, hour);
  let projectId = '';
  plan(at(140, 10), async () => {
    projectId = await projects.open({
      ownerId,
      title: 'Летние подарки: набор «Четыре вечера»',
      campaignId: null,
      budgetKopecks: 70_000_00,
      startsOn: dayAround(now, -140),
      endsOn: dayAround(now, -36),
      note: 'Проверить, кто приводит покупателей набора: авторы, реклама ВКонтакте или радио.',
    });
  });
  const tasks: [title: string, days: number, doneDays: number][] = [
    ['Собрать десять наборов для авторов', 139, 134],
    ['Настроить метки и промокоды', 138, 136],
    ['Подвести итоги и выбрать, с кем продолжать', 70, 37],
  ];
  for (const [place, [title, days, doneDays]] of tasks.entries())
    plan(at(days, 11 + place / 10), () =>
      projects.addTask({
        projectId,
        byId: ownerId,
        title,
        assigneeId: ownerId,
        dueOn: dayAround(now, -doneDays),
        doneAt: at(doneDays, 17),
      }),
    );
  plan(at(37, 18), () =>
    projects.addNote({
      projectId,
      authorId: ownerId,
      text: 'Итог: 214 наборов, покупатель обошёлся в 248 ₽. Лучше всех сработали «Печём сами» и реклама ВКонтакте, на щит заявку отклонили из-за занятых дат.',
    }),
  );
  const done = (days: number, text: string): Beat[] => [
    { at: at(days - 1, 12), action: 'accept' },
    { at: at(days - 6, 14), action: 'deliver', words: { comment: text } },
    { at: at(days - 7, 16), action: 'complete' },
  ];
  const said = (days: number, score: number, text: string, answer: string): DealStory['reviews'] => [
    { at: at(days - 9, 11), by: 'seller', score: 5, text: answer },
    { at: at(days - 10, 19), by: 'buyer', score, text },
  ];
  const deals: Told[] = [
    {
      title: 'Таргетолог ВКонтакте для местного бизнеса',
      offer: 0,
      at: at(136, 11),
      comment: 'Казань и пригороды, женщины 25–54. Магазин на Баумана и доставка.',
      beats: done(136, 'Запустил десять объявлений, отключил слабые. Отчёт и доступы в кабинете.'),
      reviews: said(
        136,
        5,
        'Айрат объясняет цифры простыми словами и не тянет бюджет. Заявки пошли на второй день.',
        'Марина прислала фотографии и тексты сразу, всё бы так начиналось.',
      ),
    },
    {
      title: 'Щит на Ямашева, у «Тандема»',
      offer: 0,
      at: at(101, 10),
      comment: 'Две недели в августе, макет готов.',
      beats: [
        {
          at: at(100, 13),
          action: 'decline',
          words: { comment: 'На август сторона уже занята. С октября свободна, будем рады.' },
        },
      ],
    },
    {
      title: 'Печём сами',
      offer: 2,
      at: at(99, 12),
      comment: 'Разыграем пять наборов, условия простые: подписка и комментарий с любимым чаем.',
      beats: done(99, 'Розыгрыш идёт, 640 комментариев за первые сутки. Итоги подведу в воскресенье.'),
      reviews: said(
        99,
        5,
        'Розыгрыш провели честно и весело, победителей объявили в эфире. Подписчики стали покупателями.',
        'Призы отправили на следующий день. Очень ответственно.',
      ),
    },
    {
      title: 'Дом у леса',
      offer: 1,
      at: at(69, 10),
      comment: 'Статья о чаепитии на даче, без прямой рекламы в заголовке.',
      beats: done(69, 'Статья вышла, стоит вторым материалом на главной.'),
      reviews: said(
        69,
        4,
        'Тёплый текст и хорошие фотографии. Читают долго, но покупают пока мало.',
        'Прекрасный чай, редакция пьёт до сих пор.',
      ),
    },
    {
      title: 'Озвучка роликов и аудиореклама',
      offer: 1,
      at: at(48, 11),
      comment: 'Ролик на 20 секунд: голос спокойный, в конце звук чайника.',
      beats: done(48, 'Ролик готов: версия для радио и версия для подкастов.'),
      reviews: said(
        48,
        5,
        'Чайник звучит лучше настоящего. Два голоса на выбор, правка паузы — за час.',
        'Заказчица точно знает, какое у неё должно быть настроение. Приятно работать.',
      ),
    },
  ];
  for (const { title, ...story } of deals)
    planDeal(stage, { buyer: 'marina', object: objectCalled(title), projectId: () => projectId, ...story });
}
