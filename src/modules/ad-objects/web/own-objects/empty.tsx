import { IconArrowRight } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import { type AdObjectKind, KINDS } from '../../kinds/kind.ts';
import { FactsIcon } from '../cards/facts-icon.tsx';
import styles from './empty.module.css';

const FIRST_STEPS = {
  product: 'Есть что рекламировать: товар, услуга, заведение.',
  campaign: 'Есть бюджет и сроки: площадки и исполнители откликнутся сами.',
  resource: 'Есть аудитория: канал, сайт, рассылка, подкаст или щит у дороги.',
  contractor: 'Умеете делать рекламу: тексты, дизайн, настройку, съёмку.',
} as const satisfies Record<AdObjectKind, string>;

export function ObjectsEmpty() {
  return (
    <EmptyState title="С чего начнёте?" className={styles.empty}>
      <p>Хватит названия: черновик сохранится сам, остальное дополните, когда будет удобно.</p>
      <ul className={styles.steps}>
        {KINDS.map((kind) => (
          <li key={kind}>
            <AppLink to={`/${kind}/create`} className={styles.step} data-tint={kind}>
              <span className={styles.icon}>
                <FactsIcon icon={kind} />
              </span>
              <b>{KIND_DEFINITIONS[kind].names.one}</b>
              <span className={styles.words}>{FIRST_STEPS[kind]}</span>
              <IconArrowRight aria-hidden="true" className={styles.arrow} />
            </AppLink>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
