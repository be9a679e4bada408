import { AppLink } from '#platform/web/app-link.tsx';
import { type ButtonVariant, buttonClass } from '#ui/button.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { Tint } from '#ui/tint.ts';
import { count } from '#words/numbers.ts';
import { type Forms, plural } from '#words/plurals.ts';
import { KeptBasket } from '../../basket/web/index.ts';
import type { Session } from '../../passport/contract.ts';
import { NameQuestion } from '../../passport/web/index.ts';
import { ANSWER_TERM, CHECK_TERM } from '../../terms/contract.ts';
import { BillboardArt, CurveArt, FlagArt } from './intention-art.tsx';
import styles from './newcomer.module.css';

interface Intention {
  tint: Tint;
  title: string;
  lead: string;
  steps: readonly string[];
  art: typeof FlagArt;
  /** The kind whose public objects say how much is there already. */
  counts: string;
  counted: Forms;
  first: { to: string; label: string; variant: ButtonVariant };
  other: { to: string; label: string };
}

const INTENTIONS: readonly Intention[] = [
  {
    tint: 'campaign',
    title: 'Хочу рекламу',
    lead: 'Каналы, сайты, подкасты и щиты с ценой и аудиторией.',
    steps: [
      'Выберите площадки в каталоге',
      'Соберите корзину и добавьте задание',
      'Оплатите: деньги ждут вашей приёмки',
    ],
    art: FlagArt,
    counts: 'resource',
    counted: { one: 'площадка в каталоге', few: 'площадки в каталоге', many: 'площадок в каталоге' },
    first: { to: '/catalog', label: 'Выбрать площадки', variant: 'accent' },
    other: { to: '/product/create', label: 'Сначала рассказать о продукте' },
  },
  {
    tint: 'resource',
    title: 'Есть площадка',
    lead: 'Канал, сайт, подкаст или щит. Заказы приходят уже оплаченными.',
    steps: ['Расскажите о площадке и аудитории', 'Назначьте форматы и цены', 'Отвечайте на заказы'],
    art: BillboardArt,
    counts: 'campaign',
    counted: { one: 'кампания в каталоге', few: 'кампании в каталоге', many: 'кампаний в каталоге' },
    first: { to: '/resource/create', label: 'Разместить площадку', variant: 'primary' },
    other: { to: '/objects/import', label: 'Загрузить списком из таблицы' },
  },
  {
    tint: 'contractor',
    title: 'Делаю рекламу',
    lead: 'Тексты, дизайн, монтаж, таргетинг. Срок и оплата закреплены в сделке.',
    steps: ['Назовите услуги и цены', 'Покажите свои работы', 'Отвечайте на заказы'],
    art: CurveArt,
    counts: 'contractor',
    counted: { one: 'исполнитель уже здесь', few: 'исполнителя уже здесь', many: 'исполнителей уже здесь' },
    first: { to: '/contractor/create', label: 'Предложить услуги', variant: 'primary' },
    other: { to: '/catalog?kind=campaign', label: 'Посмотреть кампании' },
  },
];

const MONEY_STEPS = [
  ['Оплачиваете', 'Сумма ложится на счёт сделки'],
  ['Исполнитель работает', `Не ответит за ${ANSWER_TERM} — вернём всё`],
  ['Проверяете', `${CHECK_TERM}, чтобы принять или вернуть`],
  ['Исполнитель получает', 'Спор разберёт модератор'],
] as const;

/** Somebody who has just come: what they may begin with. */
export function Newcomer({ session, counts }: { session: Session; counts: Readonly<Record<string, number>> }) {
  return (
    <div className={`page ${styles.newcomer} stack gap-5`}>
      {session.role === 'member' ? (
        <header>
          <h1>С чего начнёте?</h1>
          <p className="above-3 soft t-17 measure">
            Один аккаунт на всё: сегодня заказываете рекламу, завтра продаёте место у себя. Остальное откроете, когда
            понадобится.
          </p>
        </header>
      ) : (
        <DeskDoor isAdmin={session.role === 'admin'} />
      )}
      <NameQuestion session={session} />
      <ul className="stack gap-5 fit-280">
        {INTENTIONS.map((intention) => (
          <Door key={intention.title} intention={intention} there={counts[intention.counts] ?? 0} />
        ))}
      </ul>
      <KeptBasket session={session} />
      <section className={styles.flow} aria-labelledby="newcomer-money">
        <h2 id="newcomer-money" className="t-20">
          Деньги двигаются, только когда работа сделана
        </h2>
        <ol className={`${styles.steps} stack above-5 gap-5`}>
          {MONEY_STEPS.map(([title, note]) => (
            <li key={title} className="relative">
              <b className="block strong">{title}</b>
              <span className="note">{note}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function DeskDoor({ isAdmin }: { isAdmin: boolean }) {
  return (
    <header>
      <h1>Ваша работа — в пульте</h1>
      <p className="above-3 soft t-17 measure">
        {isAdmin ? 'Люди, выплаты, правила, очереди и цифры биржи.' : 'Объекты, жалобы, споры и обжалования.'} Как
        участник вы тоже можете начать, когда захотите.
      </p>
      <AppLink
        to={isAdmin ? '/admin' : '/moderation'}
        className={`${buttonClass({ variant: 'accent', size: 'lg' })} above-5`}
      >
        Открыть пульт
      </AppLink>
    </header>
  );
}

/** Fewer than this say that there is nothing rather than what there is. */
const WORTH_SHOWING = 4;

function Door({ intention, there }: { intention: Intention; there: number }) {
  const { tint, title, lead, steps, art: Art, counted, first, other } = intention;
  return (
    <li className="framed row column pad-2" data-tint={tint}>
      <Art className={`${styles.art} block full clip`} />
      <div className="grow row column pad-x-4 in-4 out-3">
        <h2 className="tinted">{title}</h2>
        <p className="above-2 soft">{lead}</p>
        <ol className={`${styles.how} stack gap-2 out-4`}>
          {steps.map((step, place) => (
            <li key={step} className="row middle gap-3 medium">
              <i className="fixed stack centre round bold t-12 size-24 tinted upright tint-ground">{place + 1}</i>
              {step}
            </li>
          ))}
        </ol>
        {there >= WORTH_SHOWING ? (
          <p className="line-above in-3 out-4">
            <b className="block t-26 line-12 dense">{count(there)}</b>
            <span className="note">{plural(there, counted)}</span>
          </p>
        ) : null}
        <AppLink to={first.to} className={buttonClass({ variant: first.variant, size: 'lg', wide: true })}>
          {first.label}
        </AppLink>
        <AppLink to={other.to} className={`${textLinkClass} ${styles.other} above-3 t-13`}>
          {other.label}
        </AppLink>
      </div>
    </li>
  );
}
