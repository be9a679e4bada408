import { IconBuilding, IconCalendar, IconMapPin, IconMessageCircle, IconPencil, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { monthSince } from '#words/moments.ts';
import { REGIONS } from '../../geography/contract.ts';
import { LEGAL_FORMS } from '../../requisites/contract.ts';
import type { Profile } from '../contract.ts';
import { ProfileAvatar } from './profile-avatar.tsx';
import { ProfileCover } from './profile-cover.tsx';
import { webHost } from './profile-format.ts';
import { ProfileNudge } from './profile-nudge.tsx';
import styles from './profile-page.module.css';

/** Tells no more than that: not who of the two wished it. */
const APART = 'Вы и этот человек не можете писать друг другу и заказывать друг у друга. Объектов здесь не видно.';

/** Public profile; its owner also sees what to add. The children stand below. */
interface ProfilePageProps {
  profile: Profile;
  /** Actions of other people: to write, to block. */
  actions?: ReactNode;
  /** Statistics of their deals, right below the name. */
  record?: ReactNode;
  children?: ReactNode;
}

export function ProfilePage({ profile, actions, record, children }: ProfilePageProps) {
  return (
    <article>
      <ProfileCover accountId={profile.account_id} />
      <div className="page">
        <ProfileHeader profile={profile} actions={actions} />
        {record}
        {profile.is_me || profile.can.order ? null : (
          <div className="above-7">
            <Notice>{APART}</Notice>
          </div>
        )}
        <div className={`${styles.columns} stack top columns fold-900`}>
          <aside className={`stack gap-6 ${styles.aside}`}>
            <ProfileAbout profile={profile} />
            <ProfileFacts profile={profile} />
            {profile.is_me ? <ProfileNudge profile={profile} /> : null}
          </aside>
          <div className={`stack shrinks ${styles.main}`}>{children}</div>
        </div>
      </div>
    </article>
  );
}

function ProfileHeader({ profile, actions }: { profile: Profile; actions: ReactNode }) {
  const { account_id, name, avatar, region, created_at } = profile;
  return (
    <header className={`${styles.header} stack bottom relative columns fold-720`}>
      <ProfileAvatar accountId={account_id} name={name} src={avatar} className={styles.avatar} />
      <div className={styles.title}>
        <h1 className="dense anywhere">{name}</h1>
        <ul className={`icon-18 row wrap gap-4 rows-1 above-2 soft ${styles.meta}`}>
          {region ? (
            <li className="inline top shrinks gap-1h anywhere">
              <IconMapPin aria-hidden="true" />
              {REGIONS[region]}
            </li>
          ) : null}
          <li className="inline top shrinks gap-1h anywhere">
            <IconCalendar aria-hidden="true" />
            На бирже с {monthSince(created_at)}
          </li>
        </ul>
      </div>
      {profile.can.change && profile.is_me ? (
        <div className={`${styles.actions} row gap-2 hides-empty`}>
          <AppLink to="/settings/account" className={buttonClass({ variant: 'line' })}>
            <IconPencil aria-hidden="true" />
            Изменить профиль
          </AppLink>
        </div>
      ) : (
        <div className={`${styles.actions} row gap-2 hides-empty`}>
          {profile.can.write ? (
            <AppLink to={`/chats?with=${account_id}`} rel="nofollow" className={buttonClass()}>
              <IconMessageCircle aria-hidden="true" />
              Написать
            </AppLink>
          ) : null}
          {actions}
        </div>
      )}
    </header>
  );
}

function ProfileAbout({ profile: { about, is_me } }: { profile: Profile }) {
  return (
    <section className="stack gap-2">
      <h2 className="t-17">{about || !is_me ? 'Коротко о себе' : 'Расскажите о себе'}</h2>
      {about ? (
        <p className="typed soft">{about}</p>
      ) : (
        <p className="soft">
          {is_me
            ? 'Чем занимаетесь, с кем работали, за что берётесь. Так с вами быстрее договорятся.'
            : 'Здесь появится, чем человек занимается, с кем работал и за что берётся.'}
        </p>
      )}
      {about || !is_me ? null : (
        <div className="above-2">
          <AppLink to="/settings/account#account-about" className={buttonClass({ variant: 'line', size: 'sm' })}>
            Написать о себе
          </AppLink>
        </div>
      )}
    </section>
  );
}

/** Facts missing in the header: how they work, and where else they are. */
function ProfileFacts({ profile: { legal_form, company_name, website } }: { profile: Profile }) {
  const site = website && webHost(website);
  if (!legal_form && !company_name && !site) return null;
  return (
    <ul className={`icon-18 stack gap-3 ${styles.facts}`}>
      {legal_form || company_name ? (
        <li className="row top gap-2 anywhere">
          <IconBuilding aria-hidden="true" />
          <span>
            {company_name || (legal_form && LEGAL_FORMS[legal_form].title)}
            {company_name && legal_form ? <small className="block">{LEGAL_FORMS[legal_form].title}</small> : null}
          </span>
        </li>
      ) : null}
      {site ? (
        <li className="row top gap-2 anywhere">
          <IconWorld aria-hidden="true" />
          {/* The person's own: no weight for search engines, no way back into our window. */}
          <a href={website} target="_blank" rel="nofollow ugc noopener" className={textLinkClass}>
            {site}
            <span className="visually-hidden"> (откроется в новой вкладке)</span>
          </a>
        </li>
      ) : null}
    </ul>
  );
}
