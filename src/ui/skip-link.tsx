import styles from './skip-link.module.css';

export function SkipLink({ to = 'main', children = 'К содержанию' }: { to?: string; children?: string }) {
  return (
    <a className={`${styles.skip} round-2 strong`} href={`#${to}`}>
      {children}
    </a>
  );
}
