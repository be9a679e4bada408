import { AppLink } from '#platform/web/app-link.tsx';
import { Logo } from '#ui/logo.tsx';
import styles from './footer.module.css';
import { useSession } from './use-session.ts';

export function Footer() {
  const session = useSession();
  return (
    <footer className={`${styles.foot} line-above`}>
      <div className="page">
        <div className={`${styles.columns} stack`}>
          <div>
            <AppLink to="/" aria-label="Охват, на главную">
              <Logo />
            </AppLink>
            <p className={`${styles.about} above-3 soft`}>
              Биржа и рабочее место для рекламы: найти площадку, договориться, получить результат.
            </p>
          </div>
          <nav aria-labelledby="foot-site">
            <h2 className="below-3 t-13" id="foot-site">
              Охват
            </h2>
            <ul>
              <li>
                <AppLink to="/">Главная</AppLink>
              </li>
              <li>
                <AppLink to="/catalog">Каталог</AppLink>
              </li>
              {session ? null : (
                <li>
                  <AppLink to="/auth/signup">Регистрация</AppLink>
                </li>
              )}
            </ul>
          </nav>
          <nav aria-labelledby="foot-papers">
            <h2 className="below-3 t-13" id="foot-papers">
              Документы
            </h2>
            <ul>
              <li>
                <AppLink to="/legal/terms">Условия</AppLink>
              </li>
              <li>
                <AppLink to="/legal/privacy">Конфиденциальность</AppLink>
              </li>
              <li>
                <a href="/api/docs">API</a>
              </li>
            </ul>
          </nav>
        </div>
        <div className={`${styles.end} row wrap spread gap-6 rows-2 line-above faint t-13`}>
          <span>© 2026 Охват</span>
          <span>Комиссия 10 % с продавца, заказчик не платит ничего сверху</span>
        </div>
      </div>
    </footer>
  );
}
