import styles from './skip-link.module.css';

export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a className={`${styles.skip} round-2 strong`} href={`#${to}`}>
      К содержанию
    </a>
  );
}
