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
    <section className={styles.bar} aria-label="Сравнение">
      <b className={styles.title}>Сравнение</b>
      <ul className={styles.chosen}>
        {compared.map(({ id, title, media }) => (
          <li key={id} className={styles.one}>
            <span className={styles.thumb}>
              {media ? (
                <Picture picture={{ ...media, alt: '' }} size="card" sizes="52px" />
              ) : (
                <ObjectCardMotif kind={kind} />
              )}
            </span>
            <span className={styles.name}>{title}</span>
            <button
              type="button"
              className={styles.remove}
              aria-label={`Убрать из сравнения: ${title}`}
              onClick={() => removeCompared(kind, id)}
            >
              <IconX aria-hidden="true" />
            </button>
          </li>
        ))}
        {compared.length < MAX_COMPARED ? (
          <li className={styles.free}>Можно ещё {MAX_COMPARED - compared.length}</li>
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
        <span className={styles.hint}>Добавьте ещё один</span>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label="Очистить сравнение"
        onClick={() => clearCompared(kind)}
      >
        <IconX aria-hidden="true" />
      </button>
    </section>
  );
}
