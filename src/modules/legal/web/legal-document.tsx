import { IconChevronDown } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import styles from './legal-document.module.css';
import type { LegalSection, LegalText } from './legal-text.ts';

type LegalDocumentProps = LegalText & {
  title: string;
  /** The day this wording came into force, as YYYY-MM-DD. */
  revisedOn: string;
  /** Where every wording of it can be read, the latest last; of a page that nobody agrees to there is only this one. */
  kept?: { path: string; versions: readonly string[] };
  sibling: { to: string; title: string };
};

export function LegalDocument({ title, lead, revisedOn, gist, sections, kept, sibling }: LegalDocumentProps) {
  const next = kept?.versions[kept.versions.indexOf(revisedOn) + 1];
  return (
    <div className={`${styles.layout} page stack top centered`}>
      <header className={styles.header}>
        <h1 className={`${styles.title} dense line-11`}>{title}</h1>
        <p className={`${styles.lead} soft`}>{lead}</p>
        <p className="above-4 faint t-13">
          {next ? 'Действовала с' : 'Действует с'}&nbsp;<time dateTime={revisedOn}>{longDay(revisedOn)}</time>
        </p>
        {kept && next ? (
          <Notice tone="warn" title="Это прежняя редакция" className="above-4">
            С&nbsp;{longDay(next)} её сменила другая.{' '}
            <AppLink to={kept.path} className={textLinkClass}>
              Открыть действующую
            </AppLink>
          </Notice>
        ) : null}
      </header>
      <nav className={`${styles.contents} soft`} aria-label="Содержание">
        <details className={`${styles.fold} lined round-3 surface`}>
          <summary className="plain-summary row middle spread ink strong icon-20 pad-x-5 pad-y-4">
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
        {kept ? <Versions shown={revisedOn} {...kept} /> : null}
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

/** Kept: whoever agreed to a wording can read it. */
function Versions({ shown, path, versions }: { shown: string; path: string; versions: readonly string[] }) {
  const latest = versions.at(-1);
  return (
    <section className={styles.section} aria-labelledby="versions">
      <h2 id="versions">Редакции</h2>
      <ul>
        {versions.toReversed().map((day) => (
          <li key={day}>
            {day === shown ? (
              <b>с&nbsp;{longDay(day)}, вы её читаете</b>
            ) : (
              <AppLink to={day === latest ? path : `${path}/${day}`} className={textLinkClass}>
                с&nbsp;{longDay(day)}
                {day === latest ? ', действует' : ''}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
    </section>
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
