import styles from './gallery.module.css';
import { FormSpecimens } from './gallery-forms.tsx';
import { PageSpecimens } from './gallery-pages.tsx';
import { PartSpecimens } from './gallery-parts.tsx';
import { SceneSpecimens } from './gallery-scenes.tsx';
import { Logo } from './logo.tsx';
import { SkipLink } from './skip-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const THEMES = ['light', 'dark'] as const;

/** Every part in every state, in both themes side by side. Windows and lists that float take the theme of the page. */
export function Gallery() {
  return (
    <>
      <SkipLink />
      <header className="page">
        <div className={`${styles.head} row wrap middle spread gap-4`}>
          <Logo />
          <ThemeSwitch />
        </div>
      </header>
      <main id="main">
        <h1 className="visually-hidden">Части интерфейса</h1>
        <div className="stack halves fold-900">
          {THEMES.map((theme) => (
            <div key={theme} data-theme={theme} className={`${styles.theme} stack pad-6 packed gap-8 ground`}>
              <PartSpecimens />
              <FormSpecimens />
              <PageSpecimens />
              <SceneSpecimens />
            </div>
          ))}
        </div>
      </main>
    </>
  );
}
