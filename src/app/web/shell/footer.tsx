import { IconMail } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { FEE_SHARE } from '#modules/ledger/contract.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import styles from './footer.module.css';

/** Only what is there: a link of the footer is a promise on every page. */
const COLUMNS = [
  {
    id: 'catalog',
    title: 'Каталог',
    links: [
      ['Ресурсы', '/catalog?kind=resource'],
      ['Исполнители', '/catalog?kind=contractor'],
      ['Продукты', '/catalog?kind=product'],
      ['Кампании', '/catalog?kind=campaign'],
    ],
  },
  {
    id: 'buyer',
    title: 'Рекламодателю',
    links: [
      ['Безопасная сделка', '/help#deal'],
      ['Приёмка и споры', '/help#acceptance'],
      ['Маркировка', '/help#marking'],
      ['Счета и документы', '/help#documents'],
    ],
  },
  {
    id: 'seller',
    title: 'Продавцу',
    links: [
      ['Разместить площадку', '/resource/create'],
      ['Стать исполнителем', '/contractor/create'],
      ['Вывод денег', '/help#payout'],
    ],
  },
  {
    id: 'site',
    title: 'Охват',
    links: [
      ['Помощь', '/help'],
      ['Условия', '/legal/terms'],
      ['Конфиденциальность', '/legal/privacy'],
    ],
  },
] as const;

export function Footer() {
  const { name, inn, address, email } = useRouter().options.context.operator;
  const requisites = [name, inn && `ИНН ${inn}`, address].filter(Boolean).join(', ');
  return (
    <footer className={`${styles.foot} line-above`}>
      <div className="page">
        <div className={`${styles.columns} stack gap-8 halves`}>
          <div className="stack narrow gap-3">
            <AppLink to="/" aria-label="Охват, на главную">
              <Logo />
            </AppLink>
            <p className={`${styles.about} soft`}>
              Биржа и рабочее место для рекламы: найти площадку, договориться, получить результат.
            </p>
            {email ? (
              <a href={`mailto:${email}`} className={buttonClass({ variant: 'line', size: 'sm' })}>
                <IconMail aria-hidden="true" />
                {email}
              </a>
            ) : null}
          </div>
          {COLUMNS.map(({ id, title, links }) => (
            <nav key={id} aria-labelledby={`foot-${id}`}>
              <h2 className="below-3 t-13 spaced" id={`foot-${id}`}>
                {title}
              </h2>
              <ul>
                {links.map(([text, to]) => (
                  <li key={to}>
                    <AppLink to={to}>{text}</AppLink>
                  </li>
                ))}
                {id === 'site' ? (
                  <li>
                    <a href="/api/docs">Для разработчиков</a>
                  </li>
                ) : null}
              </ul>
            </nav>
          ))}
        </div>
        <div className={`${styles.end} row wrap spread gap-6 rows-2 line-above faint t-13`}>
          <span>© 2026 {requisites || 'Охват'}</span>
          <span>{`Комиссия ${FEE_SHARE} с продавца, покупатель не платит ничего сверху`}</span>
        </div>
      </div>
    </footer>
  );
}
