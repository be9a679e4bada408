import styles from './skip-link.module.css';

export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      К содержанию
    </a>
  );
}
