import { IconX } from '@tabler/icons-react';
import { type AdObjectKind, KIND_DEFINITIONS, ObjectCardMotif } from '#modules/ad-objects/web/index.ts';
import { Picture } from '#modules/media/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { plural } from '#words/plurals.ts';
import styles from './compare.module.css';
import { clearCompared, comparePath, MAX_COMPARED, removeCompared, useCompared } from './compare-store.ts';

/** Floats over the end of the list while something is put side by side. */
export default function CompareBar({ kind }: { kind: AdObjectKind }) {
  const compared = useCompared(kind);
  const { plural: forms } = KIND_DEFINITIONS[kind].names;
  return (
    <section className={`${styles.bar} row middle gap-4 round-3 inverse shadow-3`} aria-label="Сравнение">
      <b className={`${styles.title} nowrap`}>Сравнение</b>
      <ul className="row grow gap-2">
        {compared.map(({ id, title, media }) => (
          <li key={id} className={`${styles.one} row middle gap-2 shrinks t-13 medium nowrap round-2`}>
            <span className={`${styles.thumb} photo fixed round-1 clip`}>
              {media ? (
                <Picture picture={{ ...media, alt: '' }} size="card" sizes="52px" />
              ) : (
                <ObjectCardMotif kind={kind} seed={id} />
              )}
            </span>
            <span className={`${styles.name} ellipsis`}>{title}</span>
            <button
              type="button"
              className={`${styles.remove} stack fixed centre bare round-1 icon-16 pad-0`}
              aria-label={`Убрать из сравнения: ${title}`}
              onClick={() => removeCompared(kind, id)}
            >
              <IconX aria-hidden="true" />
            </button>
          </li>
        ))}
        {compared.length < MAX_COMPARED ? (
          <li className={`${styles.free} row middle gap-2 shrinks t-13 medium nowrap round-2`}>
            Можно ещё {MAX_COMPARED - compared.length}
          </li>
        ) : null}
      </ul>
      {compared.length > 1 ? (
        <AppLink
          to={comparePath(
            kind,
            compared.map(({ id }) => id),
          )}
          className={buttonClass({ className: styles.go })}
        >
          Сравнить {compared.length} {plural(compared.length, forms)}
        </AppLink>
      ) : (
        <span className={`${styles.hint} t-13 nowrap`}>Добавьте ещё один</span>
      )}
      <button
        type="button"
        className={`${styles.remove} stack fixed centre bare round-1 icon-16 pad-0`}
        aria-label="Очистить сравнение"
        onClick={() => clearCompared(kind)}
      >
        <IconX aria-hidden="true" />
      </button>
    </section>
  );
}
