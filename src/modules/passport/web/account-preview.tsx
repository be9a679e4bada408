import { IconMapPin, IconWorld } from '@tabler/icons-react';
import { useId } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { REGIONS } from '../../geography/contract.ts';
import { LEGAL_FORMS } from '../../requisites/contract.ts';
import { type AccountValues, meantValues } from './account-fields.ts';
import styles from './account-preview.module.css';
import { ProfileAvatar } from './profile-avatar.tsx';
import { ProfileCover } from './profile-cover.tsx';
import { webHost } from './profile-format.ts';

type AccountPreviewProps = {
  accountId: string;
  avatar: string | null;
  values: AccountValues;
  saved: AccountValues;
  className?: string;
};

/** The profile as it would look after saving. */
export function AccountPreview({ accountId, avatar, values, saved, className }: AccountPreviewProps) {
  const titleId = useId();
  const { name, about, region, legal_form, company_name, 'contacts.website': website } = meantValues(values, saved);
  const host = webHost(website);
  const shownName = name || 'Ваше имя';
  return (
    <aside className={className} aria-labelledby={titleId}>
      <h2 id={titleId} className="below-2">
        Так вас видят другие
      </h2>
      <Card className="clip">
        <ProfileCover accountId={accountId} className={styles.cover} />
        <div className="stack narrow relative gap-1 pad-x-5 out-5">
          <ProfileAvatar accountId={accountId} name={shownName} src={avatar} size="md" className={styles.avatar} />
          <p className="row wrap middle gap-2 rows-1 above-1h t-20 bold snug anywhere line-12">
            {shownName}
            {legal_form ? <Tag>{LEGAL_FORMS[legal_form].title}</Tag> : null}
          </p>
          {company_name ? <p className="soft anywhere">{company_name}</p> : null}
          <p className={about ? `lines-2 above-1h soft typed ${styles.about}` : 'above-1h faint'}>
            {about || 'Расскажите о себе, и текст появится здесь.'}
          </p>
          {region || host ? (
            <ul className="icon-16 stack gap-1 above-2 note">
              {region ? (
                <li className="row top gap-1h anywhere">
                  <IconMapPin className="above-h" aria-hidden="true" />
                  {REGIONS[region]}
                </li>
              ) : null}
              {host ? (
                <li className="row top gap-1h anywhere">
                  <IconWorld className="above-h" aria-hidden="true" />
                  {host}
                </li>
              ) : null}
            </ul>
          ) : null}
        </div>
        <p className="line-above t-13 pad-x-5 pad-y-3">
          <AppLink to={`/account/${accountId}`} className={textLinkClass}>
            Открыть профиль
          </AppLink>
        </p>
      </Card>
    </aside>
  );
}
