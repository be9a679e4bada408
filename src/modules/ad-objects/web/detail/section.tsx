import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './section.module.css';

interface DetailSectionProps {
  title: string;
  note?: ReactNode;
  /** Stands at the right of the heading. */
  mark?: ReactNode;
  children: ReactNode;
  className?: string;
  /** For links to it from other pages. */
  anchor?: string;
}

export function DetailSection({ title, note, mark, children, className, anchor }: DetailSectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={classNames(styles.section, className)} aria-labelledby={id}>
      <div className={`row wrap middle spread gap-4 rows-2 below-5 ${styles.head}`}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {mark}
      </div>
      {note ? <p className={`${styles.note} soft`}>{note}</p> : null}
      {children}
    </section>
  );
}

/** Rows of what is known: a word and its meaning. Unknown ones are left out. */
export function DetailFacts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  const known = facts.filter(({ value }) => value || value === 0);
  if (known.length === 0) return null;
  return (
    <dl className={`${styles.facts} stack fit-150`}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt className="faint t-13">{label}</dt>
          <dd className="strong anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function DetailTags({ label, tags }: { label?: string; tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <div className={`row wrap middle gap-2 ${styles.tags}`}>
      {label ? <span className="note">{label}</span> : null}
      <ul className="row wrap gap-1h">
        {tags.map((tag) => (
          <li className="sunken t-13 medium anywhere pill" key={tag}>
            {tag}
          </li>
        ))}
      </ul>
    </div>
  );
}
