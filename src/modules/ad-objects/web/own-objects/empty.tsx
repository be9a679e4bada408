import { IconArrowRight } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import { type AdObjectKind, KINDS } from '../../kinds/kind.ts';
import { FactsIcon } from '../cards/facts-icon.tsx';
import styles from './empty.module.css';

const FIRST_STEPS = {
  product: 'Есть что рекламировать: товар, услуга, заведение.',
  campaign: 'Есть бюджет и сроки: подберёте под них площадки, а владельцы увидят кампанию в каталоге.',
  resource: 'Есть аудитория: канал, сайт, рассылка, подкаст или щит у дороги.',
  contractor: 'Умеете делать рекламу: тексты, дизайн, настройку, съёмку.',
} as const satisfies Record<AdObjectKind, string>;

export function ObjectsEmpty() {
  return (
    <EmptyState title="С чего начнёте?" className={styles.empty}>
      <p>Хватит названия: черновик сохранится сам, остальное дополните, когда будет удобно.</p>
      <ul className="stack gap-3 above-5 start-text fit-280">
        {KINDS.map((kind) => (
          <li key={kind}>
            <AppLink
              to={`/${kind}/create`}
              className="icon-20 pad-4 row middle gap-3 framed ink tall edges-ink"
              data-tint={kind}
            >
              <span className="plate plate-l">
                <FactsIcon icon={kind} />
              </span>
              <span className="grow note">
                <b className="block t-15 ink">{KIND_DEFINITIONS[kind].names.one}</b>
                {FIRST_STEPS[kind]}
              </span>
              <IconArrowRight aria-hidden="true" className="faint" />
            </AppLink>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
