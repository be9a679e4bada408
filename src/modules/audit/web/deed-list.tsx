import { AppLink } from '#platform/web/app-link.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { shortMoment } from '#words/moments.ts';
import type { AuditEntry } from '../contract.ts';
import { AUDIT_ACTIONS } from '../domain/actions.ts';
import styles from './deed-list.module.css';
import { changesOf, pathOf, titleOf } from './deed-words.ts';

/** Entries of the audit log, the newest first. */
export function DeedList({ entries, isShort = false }: { entries: readonly AuditEntry[]; isShort?: boolean }) {
  return (
    <ol className={`${styles.list} stack lines`}>
      {entries.map((entry) => {
        const path = pathOf(entry.subject);
        const changes = isShort ? [] : changesOf(entry);
        return (
          <li className="stack gap-h anywhere pad-y-3" key={entry.entry_id}>
            <p>
              <b>{AUDIT_ACTIONS[entry.action]}</b>
              {': '}
              {path ? (
                <AppLink to={path} className={textLinkClass}>
                  {titleOf(entry.subject)}
                </AppLink>
              ) : (
                titleOf(entry.subject)
              )}
            </p>
            {changes.length > 0 ? (
              <ul className="soft">
                {changes.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : null}
            <p className="t-13 faint num">
              <AppLink className="underlines" to={`/admin/people/${entry.actor.account_id}`}>
                {entry.actor.name}
              </AppLink>
              , <time dateTime={entry.at}>{shortMoment(entry.at)}</time>
              {entry.address && !isShort ? `, ${entry.address}` : ''}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
