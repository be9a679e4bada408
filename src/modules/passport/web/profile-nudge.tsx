import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Card } from '#ui/card.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { Profile } from '../contract.ts';

const STEPS = [
  { field: 'avatar', missing: 'Добавить фото', done: 'Фото' },
  { field: 'about', missing: 'Рассказать о себе', done: 'Рассказ о себе' },
  { field: 'region', missing: 'Указать регион', done: 'Регион' },
  { field: 'legal_form', missing: 'Указать, как вы работаете', done: 'Форма работы' },
] as const;

/** Seen by the owner alone, until nothing is missing. */
export function ProfileNudge({ profile }: { profile: Profile }) {
  if (STEPS.every(({ field }) => profile[field])) return null;
  return (
    <Card as="section" pad aria-labelledby="profile-nudge">
      <h2 id="profile-nudge" className="t-17 snug">
        Чего не хватает
      </h2>
      <p className="above-1 note">Полный профиль вызывает больше доверия. Этот список видите только вы.</p>
      <ul className="icon-20 stack gap-2 above-3">
        {STEPS.map(({ field, missing, done }) => (
          <li key={field} className={profile[field] ? 'row middle gap-2 soft' : 'row middle gap-2'}>
            {profile[field] ? (
              <>
                <IconCircleCheckFilled aria-hidden="true" className="good" />
                <span>
                  {done}
                  <span className="visually-hidden">: готово</span>
                </span>
              </>
            ) : (
              <>
                <IconCircleDashed aria-hidden="true" className="faint" />
                <AppLink to={`/settings/account#account-${field}`} className={textLinkClass}>
                  {missing}
                </AppLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
