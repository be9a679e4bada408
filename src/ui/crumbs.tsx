import { IconChevronRight } from '@tabler/icons-react';
import { Children, Fragment, type ReactNode } from 'react';
import styles from './crumbs.module.css';

/** The way to this page: links as children, and the name of the page itself. */
export function Crumbs({ here, children }: { here: ReactNode; children: ReactNode }) {
  return (
    <nav aria-label="Путь" className={`${styles.crumbs} row middle gap-1h shrinks faint t-13 icon-14`}>
      {Children.toArray(children).map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the links of a path have no other order
        <Fragment key={index}>
          {link}
          <IconChevronRight aria-hidden="true" />
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  );
}
