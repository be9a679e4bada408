import { AppLink } from '#platform/web/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { chipClass } from '#ui/chip.tsx';
import { ErrorScene } from '#ui/error-scene.tsx';
import { CatalogSearch } from '../shell/catalog-search.tsx';
import styles from './not-found-scene.module.css';

export function NotFoundScene() {
  return (
    <>
      <title>Страница не найдена — Охват</title>
      <ErrorScene
        code="404"
        label="Page Not Found"
        title="Сюда сигнал не дошёл"
        isWide
        art={<LostSignal />}
        extra={
          <CatalogSearch
            className="full"
            formClassName={`${styles.find} row middle gap-2 above-2 round-3 surface faint icon-20`}
            placeholder="Что вы искали?"
            end={
              <Button type="submit" className={styles.submit}>
                Найти
              </Button>
            }
          />
        }
        actions={
          <>
            <AppLink to="/" className={chipClass()}>
              На главную
            </AppLink>
            <AppLink to="/catalog" className={chipClass()}>
              Весь каталог
            </AppLink>
            <AppLink to="/help" className={chipClass()}>
              Помощь
            </AppLink>
          </>
        }
      >
        Такой страницы нет: адрес с опечаткой или владелец снял объект с публикации. Попробуйте найти его в каталоге.
      </ErrorScene>
    </>
  );
}

function LostSignal() {
  return (
    <svg fill="none" stroke="var(--line-strong)" strokeLinecap="round" viewBox="0 0 1000 1000" aria-hidden="true">
      <g strokeWidth="1.5">
        <circle cx="520" cy="500" r="120" />
        <circle cx="520" cy="500" r="180" />
        <circle cx="520" cy="500" r="245" />
        <circle cx="520" cy="500" r="315" />
        <circle cx="520" cy="500" r="390" opacity=".7" />
        <circle cx="520" cy="500" r="470" opacity=".4" />
      </g>
      <circle strokeWidth="3" strokeDasharray="2 11" cx="520" cy="500" r="66" />
      <g className={styles.drift} fill="var(--accent)" stroke="none">
        <circle cx="395" cy="711" r="46" opacity=".12" />
        <circle cx="395" cy="711" r="28" opacity=".2" />
        <circle cx="395" cy="711" r="12" />
      </g>
      <path stroke="var(--accent)" strokeWidth="2" strokeDasharray="2 9" d="M500 556c-14 42-42 82-78 118" />
      <g stroke="none">
        <circle cx="700" cy="500" r="6" fill="var(--resource)" />
        <circle cx="412" cy="204" r="7" fill="var(--contractor)" />
        <circle cx="640" cy="714" r="6" fill="var(--product)" />
        <circle cx="237" cy="362" r="7" fill="var(--campaign)" />
        <circle cx="404" cy="470" r="5" fill="var(--resource)" />
        <circle cx="610" cy="344" r="5" fill="var(--campaign)" />
      </g>
    </svg>
  );
}
