import { AppLink } from '#platform/web/app-link.tsx';
import { Logo } from '#ui/logo.tsx';
import styles from './footer.module.css';
import { useSession } from './use-session.ts';

export function Footer() {
  const session = useSession();
  return (
    <footer className={styles.foot}>
      <div className="page">
        <div className={styles.columns}>
          <div>
            <AppLink to="/" aria-label="Охват, на главную">
              <Logo />
            </AppLink>
            <p className={styles.about}>
              Биржа и рабочее место для рекламы: найти площадку, договориться, получить результат.
            </p>
          </div>
          <nav aria-labelledby="foot-site">
            <h2 id="foot-site">Охват</h2>
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
            <h2 id="foot-papers">Документы</h2>
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
        <div className={styles.end}>
          <span>© 2026 Охват</span>
          <span>Комиссия 10 % с продавца, заказчик не платит ничего сверху</span>
        </div>
      </div>
    </footer>
  );
}
