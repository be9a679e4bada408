import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import styles from './legal-document.module.css';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

type LegalDocumentProps = {
  title: string;
  lead: ReactNode;
  /** The day this wording came into force, as YYYY-MM-DD. */
  revisedOn: string;
  /** What a hurried reader must know. */
  gist: readonly ReactNode[];
  sections: readonly LegalSection[];
  sibling: { to: string; title: string };
};

export function LegalDocument({ title, lead, revisedOn, gist, sections, sibling }: LegalDocumentProps) {
  return (
    <div className={`page ${styles.layout} stack top`}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        <p className={`${styles.lead} soft`}>{lead}</p>
        <p className="above-4 faint t-13">
          Действует с&nbsp;<time dateTime={revisedOn}>{longDay(revisedOn)}</time>
        </p>
      </header>
      <nav className={`${styles.contents} soft`} aria-label="Содержание">
        <details className={`${styles.fold} lined round-3 surface`}>
          <summary className="plain-summary row middle spread ink strong icon-20">
            Содержание
            <IconChevronDown aria-hidden="true" />
          </summary>
          <Contents sections={sections} />
        </details>
        <div className={styles.aside}>
          <p className="below-2 ink t-13 bold">Содержание</p>
          <Contents sections={sections} />
        </div>
      </nav>
      <article className={styles.text}>
        <section className={`${styles.gist} lined round-3 surface`} aria-labelledby="gist">
          <h2 className="t-17" id="gist">
            Коротко
          </h2>
          <ul>
            {gist.map((point, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is constant
              <li key={place}>{point}</li>
            ))}
          </ul>
        </section>
        {sections.map((section, place) => (
          <section key={section.id} id={section.id} className={styles.section} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>
              <a href={`#${section.id}`} className={styles.anchor}>
                <span>{place + 1}.</span> {section.title}
              </a>
            </h2>
            {section.body}
          </section>
        ))}
        <p className={`${styles.sibling} soft`}>
          Читайте также:{' '}
          <AppLink to={sibling.to} className={textLinkClass}>
            {sibling.title}
          </AppLink>
        </p>
      </article>
    </div>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <ol className={styles.list}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a className="stack tight" href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
