import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { textLinkClass } from '#ui/text-link.ts';
import { count } from '#words/numbers.ts';
import { plural } from '#words/plurals.ts';
import { CHECK_TERM } from '../../terms/contract.ts';
import type { Figures } from '../contract.ts';
import { Curve, Mast, Target } from './role-drawings.tsx';
import styles from './roles.module.css';
import section from './section.module.css';

/** Fewer people than this say nothing as a figure. */
const MEMBERS_WORTH_SHOWING = 10;

const ROLES = [
  {
    title: 'Рекламодателю',
    tint: 'campaign',
    drawing: <Target />,
    points: [
      'Площадки и\u00a0исполнители в\u00a0одном каталоге, с\u00a0ценами и\u00a0сроками',
      'Одна корзина и\u00a0один проект на\u00a0всю кампанию, бюджет всегда на\u00a0виду',
      'Работу не\u00a0сделали\u00a0— деньги возвращаются полностью',
    ],
    action: { to: '/catalog', text: 'Открыть каталог' },
  },
  {
    title: 'Владельцу площадки',
    tint: 'resource',
    drawing: <Mast />,
    points: [
      'Канал, сайт, подкаст или щит со\u00a0своими форматами и\u00a0ценами',
      'Заказ приходит уже оплаченным: деньги ждут на\u00a0счёте сделки',
      'Темы, которые вы не\u00a0рекламируете, отсекаются заранее',
    ],
    action: { to: '/auth/signup', text: 'Разместить площадку' },
  },
  {
    title: 'Исполнителю',
    tint: 'contractor',
    drawing: <Curve />,
    points: [
      'Профиль с\u00a0портфолио и\u00a0ценами: за\u00a0час, штуку, проект или месяц',
      'Задача, срок и\u00a0сумма закреплены в\u00a0сделке до\u00a0начала работы',
      `Деньги ваши, когда работу приняли или прошло ${CHECK_TERM}`,
    ],
    action: { to: '/auth/signup', text: 'Предложить услуги' },
  },
];

/** One account, three roles; beside them, the people who are already here. */
export function Roles({ figures }: { figures: Figures }) {
  return (
    <section className={classNames('page', section.section, section.pair, 'stack top')} aria-labelledby="home-roles">
      <div className={styles.side}>
        <h2 id="home-roles" className={section.heading}>
          Один аккаунт&nbsp;— все роли
        </h2>
        <p className={`${section.intro} above-2 soft t-17`}>
          Сегодня вы покупаете рекламу, завтра продаёте место в&nbsp;своём канале. Выбирать сторону при регистрации
          не&nbsp;нужно.
        </p>
        {figures.members >= MEMBERS_WORTH_SHOWING ? <People {...figures} /> : <Opening />}
      </div>
      <ul className="stack gap-4">
        {ROLES.map(({ title, tint, drawing, points, action }) => (
          <li
            key={title}
            className={`${styles.role} pad-5 stack relative gap-4 clip lined round-3 surface`}
            data-tint={tint}
          >
            <svg
              className={`${styles.mark} tint-ground round-2`}
              viewBox="0 0 136 200"
              preserveAspectRatio="xMidYMid slice"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              {drawing}
            </svg>
            <h3 className="t-20">{title}</h3>
            <ul className={`${styles.points} stack gap-2 soft icon-18`}>
              {points.map((point) => (
                <li className="stack gap-2 beside" key={point}>
                  <IconCheck className="tinted" aria-hidden="true" />
                  {point}
                </li>
              ))}
            </ul>
            <AppLink
              to={action.to}
              className={`${styles.action} underlines icon-18 inline middle gap-2 strong self-start`}
            >
              {action.text}
              <IconArrowRight aria-hidden="true" />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function People({ members, regions }: Figures) {
  return (
    <dl className={`${styles.figures} stack gap-6`}>
      <div className="stack middle line-above gap-5 in-6 beside">
        <dt className="soft tight">
          {plural(members, { one: 'участник', few: 'участника', many: 'участников' })} на&nbsp;бирже сегодня
        </dt>
        <dd className="bold nowrap line-1 dense">{count(members)}</dd>
      </div>
      {regions > 1 ? (
        <div className="stack middle line-above gap-5 in-6 beside">
          <dt className="soft tight">
            {plural(regions, { one: 'регион', few: 'региона', many: 'регионов' })}, откуда они пришли
          </dt>
          <dd className="bold nowrap line-1 dense">{count(regions)}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function Opening() {
  return (
    <p className={`${styles.opening} line-above soft t-17 in-6`}>
      Биржа только открылась, и&nbsp;места в&nbsp;каталоге ещё свободны.{' '}
      <AppLink to="/auth/signup" className={textLinkClass}>
        Будьте среди первых
      </AppLink>
    </p>
  );
}
