import { AppLink } from '#platform/web/app-link.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import styles from './section-head.module.css';

interface SectionHeadProps {
  id: string;
  title: string;
  note?: string;
  to: string;
  link: string;
}

export function SectionHead({ id, title, note, to, link }: SectionHeadProps) {
  return (
    <div className={`${styles.head} row wrap baseline gap-3`}>
      <h2 id={id}>{title}</h2>
      {note ? <span className="note">{note}</span> : null}
      <AppLink to={to} className={`${textLinkClass} push t-13`}>
        {link}
      </AppLink>
    </div>
  );
}
