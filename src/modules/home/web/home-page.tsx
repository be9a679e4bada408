import type { ReactNode } from 'react';
import type { Figures } from '../contract.ts';
import { Deal } from './deal.tsx';
import { Doors } from './doors.tsx';
import styles from './home-page.module.css';
import { Kinds } from './kinds.tsx';
import { Questions } from './questions.tsx';
import { ReachCalculator } from './reach-calculator.tsx';
import { Roles } from './roles.tsx';
import { SearchBox } from './search-box.tsx';

interface HomePageProps {
  figures: Figures;
  /** Public objects by kind. */
  counts: Readonly<Record<string, number>>;
  /** Objects of the catalog, drawn by whoever knows how. */
  showcase: ReactNode;
}

/** The landing page: the product, for whom it is, how a deal goes and where to begin. */
export function HomePage({ figures, counts, showcase }: HomePageProps) {
  return (
    <>
      <section className={styles.hero} aria-labelledby="home-title">
        <div className={`page ${styles.heroGrid} stack middle`}>
          <div>
            <h1 id="home-title" className={`${styles.title} dense`}>
              Найдите, где вас увидят
            </h1>
            <p className={`${styles.lead} soft measure-s`}>
              Охват — биржа рекламы: каналы, сайты, подкасты и&nbsp;щиты с&nbsp;ценой и&nbsp;аудиторией. Деньги ждут
              на&nbsp;счёте сделки, пока вы&nbsp;не&nbsp;примете работу.
            </p>
            <SearchBox />
          </div>
          <ReachCalculator />
        </div>
      </section>
      <Kinds counts={counts} />
      <Deal />
      {showcase}
      <Roles figures={figures} />
      <Questions />
      <Doors />
    </>
  );
}
