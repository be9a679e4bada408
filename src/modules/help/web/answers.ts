/** Questions and answers of the help page; terms and the fee are constants of the code, so that answers follow them. */
import { plainText } from '#words/text.ts';
import { FEE_SHARE } from '../../ledger/contract.ts';
import { GLOSSARY } from '../../marking/web/index.ts';
import { ANSWER_TERM, CHECK_TERM, GRACE_TERM, REVIEW_TERM } from '../../terms/contract.ts';

export interface Answer {
  /** Part of the address that leads to it: people send these links to each other, so they stay. */
  id: string;
  question: string;
  text: string;
  link?: { to: string; text: string };
}

export interface Topic {
  id: string;
  title: string;
  answers: readonly Answer[];
}

export const TOPICS: readonly Topic[] = [
  {
    id: 'order',
    title: 'Заказ и\u00a0оплата',
    answers: [
      {
        id: 'price',
        question: 'Сколько я\u00a0плачу сверх цены?',
        text: `Ничего. Комиссию ${FEE_SHARE} платит продавец, и\u00a0только когда сделка завершена.`,
      },
      {
        id: 'pay',
        question: 'Как оплатить заказ?',
        text: 'Картой или с\u00a0баланса. Если на\u00a0балансе не\u00a0хватает, кнопка «Оплатить картой» спишет недостающее, и\u00a0заказ оформится сам.',
        link: { to: '/basket', text: 'Открыть корзину' },
      },
      {
        id: 'silence',
        question: 'Продавец не\u00a0отвечает. Что с\u00a0деньгами?',
        text: `На\u00a0ответ у\u00a0него ${ANSWER_TERM}. Потом заказ закроется сам, и\u00a0вся сумма вернётся на\u00a0ваш баланс.`,
      },
      {
        id: 'change',
        question: 'Можно изменить заказ после оплаты?',
        text: 'Пока продавец не\u00a0ответил, отмените заказ и\u00a0оформите заново: деньги сразу вернутся на\u00a0баланс. Другую цену или срок может предложить продавец, а\u00a0согласиться или нет, решаете вы.',
      },
      {
        id: 'cancel',
        question: 'Как отменить заказ, который уже в\u00a0работе?',
        text: 'Предложите отмену на\u00a0странице сделки. Если продавец согласится, вернутся все деньги. Если срок прошёл, а\u00a0работа не\u00a0сдана, отменить можно и\u00a0без его согласия.',
      },
      {
        id: 'refund',
        question: 'Как забрать деньги с\u00a0баланса?',
        text: 'Выведите их на\u00a0карту или счёт в\u00a0разделе «Финансы». Пополнение, которое вы ещё не\u00a0потратили, там\u00a0же можно вернуть туда, откуда оно пришло.',
        link: { to: '/settings/finance', text: 'Открыть «Финансы»' },
      },
    ],
  },
  {
    id: 'acceptance',
    title: 'Приёмка и\u00a0споры',
    answers: [
      {
        id: 'check',
        question: 'Сколько времени на\u00a0проверку работы?',
        text: `${CHECK_TERM} после сдачи. Если промолчите, сделка завершится сама и\u00a0продавец получит деньги.`,
      },
      {
        id: 'revision',
        question: 'Результат не\u00a0тот, о\u00a0котором договорились',
        text: `Верните работу на\u00a0доработку и\u00a0напишите, что поправить. Так можно сколько угодно раз: после каждой новой сдачи у\u00a0вас снова ${CHECK_TERM}.`,
      },
      {
        id: 'dispute',
        question: 'Когда можно открыть спор?',
        text: 'Пока заказ в\u00a0работе или работа на\u00a0проверке. Открыть его может любая сторона, деньги до\u00a0решения не\u00a0двигаются. После приёмки спор открыть нельзя.',
      },
      {
        id: 'judge',
        question: 'Кто решает спор?',
        text: 'Модератор Охвата. Он видит условия заказа, историю сделки, сданную работу и\u00a0переписку. Деньги может отдать продавцу, вернуть покупателю или разделить.',
      },
      {
        id: 'review',
        question: 'До\u00a0какого дня можно оставить отзыв?',
        text: `${REVIEW_TERM} после завершения сделки. Отзыв пишут обе стороны.`,
      },
    ],
  },
  {
    id: 'seller',
    title: 'Продавцу',
    answers: [
      {
        id: 'start',
        question: 'Как разместить канал, сайт или услугу?',
        text: 'Создайте объект, заполните отмеченные поля и\u00a0опубликуйте: размещение в\u00a0каталоге бесплатно. Один аккаунт подходит и\u00a0для покупок, и\u00a0для продаж.',
        link: { to: '/resource/create', text: 'Разместить площадку' },
      },
      {
        id: 'ranking',
        question: 'Почему мой объект не\u00a0первый в\u00a0каталоге?',
        text: 'Порядок зависит от\u00a0сортировки и\u00a0слов запроса, купить место нельзя. Почему карточка стоит там, где стоит, скажет значок на\u00a0ней.',
        link: { to: '/legal/ranking', text: 'Как упорядочены списки' },
      },
      {
        id: 'answer',
        question: 'Сколько времени на\u00a0ответ покупателю?',
        text: `${ANSWER_TERM}. Возьмите заказ, откажитесь или предложите другую цену либо срок. Без ответа заказ закроется.`,
      },
      {
        id: 'payout',
        question: 'Когда придут деньги?',
        text: `На\u00a0баланс сразу после приёмки, за\u00a0вычетом ${FEE_SHARE}. Вывод на\u00a0карту или счёт проверяем и\u00a0отправляем за\u00a01–2\u00a0рабочих дня, без комиссии.`,
        link: { to: '/settings/finance', text: 'Вывести деньги' },
      },
      {
        id: 'rejected',
        question: 'Почему объект отклонили?',
        text: 'Причина стоит у\u00a0самого объекта и\u00a0в\u00a0уведомлении. Исправьте её и\u00a0отправьте объект снова. Не\u00a0согласны — нажмите «Обжаловать»: решение проверит другой модератор.',
        link: { to: '/objects', text: 'Мои объекты' },
      },
      {
        id: 'extra',
        question: 'Покупатель просит лишнего',
        text: 'Сошлитесь на\u00a0заказ: формат, цена и\u00a0срок в\u00a0нём закреплены. Если не\u00a0договорились, откройте спор сами.',
      },
      {
        id: 'figures',
        question: 'Откуда берутся цифры аудитории?',
        text: 'Их указывает владелец площадки, рядом стоит день замера. Данные старше 90\u00a0дней помечены.',
      },
    ],
  },
  {
    id: 'marking',
    title: 'Маркировка',
    answers: [
      {
        id: 'token',
        question: 'Кто получает erid?',
        text: 'Охват: он регистрирует согласованный макет в\u00a0ОРД и\u00a0показывает erid в\u00a0сделке. Если сам Охват в\u00a0ОРД не\u00a0передаёт, erid приносит одна из\u00a0сторон. Как у\u00a0вас, написано в\u00a0сделке, в\u00a0блоке «Маркировка».',
        link: { to: '/legal/terms#marking', text: 'Что об\u00a0этом в\u00a0условиях' },
      },
      {
        id: 'mark',
        question: 'Что должно быть на\u00a0рекламе?',
        text: 'Слово «Реклама», рекламодатель с\u00a0ИНН и\u00a0erid. Готовая строка и\u00a0ссылки с\u00a0erid стоят в\u00a0сделке: скопируйте их\u00a0без изменений. На\u00a0щитах, радио, в\u00a0прессе и\u00a0на\u00a0мероприятиях erid не\u00a0нужен.',
      },
      {
        id: 'after',
        question: 'Что делать после публикации?',
        text: 'Продавец сдаёт работу, а\u00a0в\u00a0начале следующего месяца говорит, сколько было показов. По\u00a0ним собирается отчёт: его передаёт Охват, а\u00a0если erid принесли вы сами, скачайте его для своего ОРД.',
        link: { to: '/finance/marking', text: 'Открыть «Маркировку»' },
      },
      {
        id: 'refused',
        question: 'ОРД не\u00a0принял данные. Что дальше?',
        text: 'В\u00a0сделке написано, кто и\u00a0какое поле должен исправить. После правки макет согласуют ещё раз, и\u00a0он уйдёт в\u00a0ОРД снова. Срок сделки за\u00a0это время сдвигается.',
      },
      ...Object.entries(GLOSSARY).map(([id, { name, words }]) => ({
        id,
        question: `Что такое ${name}?`,
        text: words,
      })),
    ],
  },
  {
    id: 'documents',
    title: 'Счета и\u00a0документы',
    answers: [
      {
        id: 'act',
        question: 'Где взять акт?',
        text: 'В\u00a0разделе «Финансы», для каждой оплаченной сделки, в\u00a0PDF. Свой экземпляр есть у\u00a0обеих сторон. Там\u00a0же скачивается список операций за\u00a0любой период.',
        link: { to: '/settings/finance', text: 'Открыть «Финансы»' },
      },
      {
        id: 'requisites',
        question: 'Какие реквизиты будут в\u00a0акте?',
        text: 'Те, что стояли в\u00a0настройках аккаунта, когда оформили заказ. Заполните их заранее: готовый акт не\u00a0меняется.',
        link: { to: '/settings/account', text: 'Заполнить реквизиты' },
      },
      {
        id: 'forms',
        question: 'Можно работать без ИП?',
        text: 'Да. На\u00a0Охвате есть место физлицам, самозанятым, ИП и\u00a0компаниям: форму вы указываете в\u00a0настройках аккаунта.',
      },
    ],
  },
  {
    id: 'account',
    title: 'Аккаунт и\u00a0вход',
    answers: [
      {
        id: 'code',
        question: 'Не\u00a0приходит код на\u00a0почту',
        text: 'Проверьте «Спам» и\u00a0адрес. Через минуту можно запросить код ещё раз. Вводите его в\u00a0том\u00a0же браузере, где запросили.',
      },
      {
        id: 'password',
        question: 'Забыли пароль?',
        text: 'Задайте новый: пришлём код на\u00a0почту аккаунта.',
        link: { to: '/auth/reset', text: 'Задать новый пароль' },
      },
      {
        id: 'protect',
        question: 'Как защитить аккаунт?',
        text: 'Включите вход с\u00a0кодом из\u00a0приложения или добавьте ключ входа. Там\u00a0же видно, где вы вошли, и\u00a0можно закрыть чужой сеанс.',
        link: { to: '/settings/safety', text: 'Настройки безопасности' },
      },
      {
        id: 'leave',
        question: 'Как удалить аккаунт?',
        text: `В\u00a0настройках безопасности. Сначала завершите сделки и\u00a0выведите деньги. После запроса есть ${GRACE_TERM}, чтобы передумать, потом данные сотрём, а\u00a0записи о\u00a0деньгах останутся без имени.`,
        link: { to: '/settings/safety#my-data', text: 'Удаление аккаунта' },
      },
    ],
  },
];

/** Stop words: a question often begins with them, and they say nothing of its subject. */
const EMPTY_WORDS = new Set(
  'как что где кто мне мой моя если можно нельзя почему не на за из от до со но же ли для'.split(' '),
);

/** Endings carry the case of a Russian word, not its meaning. */
const stemOf = (word: string) => word.slice(0, word.length > 6 ? -2 : word.length > 3 ? -1 : undefined);
const stemsOf = (query: string) =>
  plainText(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !EMPTY_WORDS.has(word))
    .map(stemOf);

/** The topics with those answers that have every word of the query; all of them without a query. */
export function findAnswers(query: string): readonly Topic[] {
  const stems = stemsOf(query);
  if (stems.length === 0) return TOPICS;
  return TOPICS.flatMap((topic) => {
    const answers = topic.answers.filter(({ question, text }) => {
      const all = plainText(`${topic.title} ${question} ${text}`);
      return stems.every((stem) => all.includes(stem));
    });
    return answers.length > 0 ? [{ ...topic, answers }] : [];
  });
}

export const countAnswers = (topics: readonly Topic[]): number =>
  topics.reduce((sum, { answers }) => sum + answers.length, 0);
