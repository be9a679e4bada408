import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { quoted } from '#words/quotes.ts';
import type { AnyCard } from '../../kinds/facts.ts';
import { objectIdOf } from '../../kinds/kind.ts';

/** Notice about objects that a moderator rejected. */
export function ObjectsNotices({ items }: { items: readonly AnyCard[] }) {
  const [first, ...others] = items.filter(({ moderation }) => moderation === 'rejected');
  if (!first) return null;
  return (
    <Notice
      tone="bad"
      title={`${quoted(first.title)} не пропустил модератор`}
      action={
        <AppLink
          to={`/${first.kind}/${objectIdOf(first)}/change`}
          className={buttonClass({ variant: 'line', size: 'sm' })}
        >
          Посмотреть и исправить
        </AppLink>
      }
    >
      Причина написана в форме: поправьте и отправьте снова.
      {others.length > 0 ? ` Ещё ждут правок: ${others.length}.` : ''}
    </Notice>
  );
}
