import { IconInfoCircle, IconShieldCheck } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { clockOf } from '#words/moments.ts';
import type { Message } from '../contract.ts';
import { useDesk } from './desk.ts';
import styles from './system-line.module.css';

/** System message: a step of the deal, another subject. Its first sentence is the news. */
export function SystemLine({ message, isEntry }: { message: Message; isEntry: boolean }) {
  const { zone } = useDesk();
  const { number, text, link, created_at } = message;
  const news = /^[^.!?]*[.!?]?/.exec(text)?.[0] ?? text;
  const Icon = link?.startsWith('/deals/') ? IconShieldCheck : IconInfoCircle;
  const words = (
    <>
      <b className="ink">{news}</b>
      {text.slice(news.length)}
    </>
  );
  return (
    <li
      data-number={number}
      tabIndex={isEntry ? 0 : -1}
      className={`${styles.system} inline middle gap-2 lined round-2 surface note tight icon-20`}
    >
      <Icon className="good" aria-hidden="true" />
      <span>
        {link ? (
          <AppLink className="underlines" to={link} tabIndex={isEntry ? 0 : -1}>
            {words}
          </AppLink>
        ) : (
          words
        )}{' '}
        <time className="t-12 faint num" dateTime={created_at}>
          {clockOf(created_at, zone)}
        </time>
      </span>
    </li>
  );
}
