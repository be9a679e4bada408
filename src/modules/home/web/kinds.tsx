import { AppLink } from '#platform/web/app-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { count } from '#words/numbers.ts';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import styles from './kinds.module.css';
import { POSTERS } from './posters.tsx';
import section from './section.module.css';

const TEXTS = {
  product: {
    title: 'Продукт',
    text: 'Что вы продаёте: цена, преимущество, требования закона к\u00a0рекламе. Заполняете один раз, дальше он подставляется сам.',
  },
  campaign: {
    title: 'Кампания',
    text: 'Зачем и на\u00a0какие деньги: цель, бюджет, даты. Подберите под\u00a0неё площадки; их владельцы видят её в\u00a0каталоге и\u00a0могут написать.',
  },
  resource: {
    title: 'Ресурс',
    text: 'Где вас увидят: канал, сайт, рассылка, подкаст или щит у\u00a0дороги. С\u00a0аудиторией, охватом и\u00a0ценой за\u00a0формат.',
  },
  contractor: {
    title: 'Исполнитель',
    text: 'Кто всё сделает: дизайнер, автор, монтажёр, таргетолог. С\u00a0портфолио, ценой и\u00a0сроком за\u00a0каждую услугу.',
  },
} satisfies Record<AdObjectKind, { title: string; text: string }>;

export function Kinds({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <section className={classNames('page', section.section)} aria-labelledby="home-kinds">
      <h2 id="home-kinds" className={classNames(section.heading, styles.phrase)}>
        Опишите{' '}
        <em className="tinted upright" data-tint="product">
          продукт
        </em>
        , задайте{' '}
        <em className="tinted upright" data-tint="campaign">
          кампанию
        </em>
        , выберите{' '}
        <em className="tinted upright" data-tint="resource">
          ресурсы
        </em>{' '}
        и&nbsp;позовите{' '}
        <em className="tinted upright" data-tint="contractor">
          исполнителей
        </em>
        . Всё в&nbsp;одном месте
      </h2>
      <ul className={`${styles.kinds} stack gap-6`}>
        {(Object.keys(TEXTS) as AdObjectKind[]).map((kind) => {
          const { title, text } = TEXTS[kind];
          const Poster = POSTERS[kind];
          return (
            <li key={kind}>
              <AppLink to={`/catalog?kind=${kind}`} className={`${styles.kind} block`}>
                <div className={`${styles.picture} round-3 clip`}>
                  <Poster />
                </div>
                <h3 className={`${styles.title} row baseline gap-2 t-20`}>
                  {title}
                  {counts[kind] ? (
                    <span className="num t-13 tinted" data-tint={kind}>
                      {count(counts[kind])}
                    </span>
                  ) : null}
                </h3>
                <p className="soft">{text}</p>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
