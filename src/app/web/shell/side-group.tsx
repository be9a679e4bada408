import { type Section, SectionLink } from './sections.tsx';
import styles from './side-sections.module.css';

export const LINK = `${styles.link} row middle gap-3 round-1 soft medium`;
export const LABEL = `${styles.label} grow ellipsis`;

/** Sections of the side navigation under their title. */
export function SideGroup({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <section className="stack gap-h">
      <h2 className={`${styles.title} t-12 medium faint spaced pad-x-3 in-2 out-1`}>{title}</h2>
      {sections.map((section) => (
        <SectionLink
          key={section.to}
          section={section}
          className={LINK}
          labelClassName={LABEL}
          badgeClassName={styles.count}
          countClassName={`${styles.total} t-12 faint`}
        />
      ))}
    </section>
  );
}
