import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import type { Account } from '../contract.ts';
import { AccountContactsSection } from './account-contacts-section.tsx';
import { useAccountForm } from './account-form.ts';
import { AccountIdentitySection } from './account-identity-section.tsx';
import { AccountLeaveGuard } from './account-leave-guard.tsx';
import { AccountPhotoSection } from './account-photo-section.tsx';
import { AccountPreview } from './account-preview.tsx';
import { AccountRequisitesSection } from './account-requisites-section.tsx';
import { AccountSaveBar } from './account-save-bar.tsx';
import { AccountSection } from './account-section.tsx';
import styles from './account-settings-page.module.css';
import { useAvatar } from './use-avatar.ts';

interface AccountSettingsPageProps {
  account: Account;
  /** The page that asked for something here; after saving it is offered again. */
  back?: string | null;
  /** Sections of other modules, below the form. */
  children?: ReactNode;
}

export function AccountSettingsPage({ account, back = null, children }: AccountSettingsPageProps) {
  // Another account in the same tab starts with a form of its own.
  return (
    <AccountSettings key={account.account_id} account={account} back={back}>
      {children}
    </AccountSettings>
  );
}

function AccountSettings({ account, back = null, children }: AccountSettingsPageProps) {
  const form = useAccountForm(account);
  const avatar = useAvatar(account);
  return (
    <>
      <header>
        <h1>Аккаунт</h1>
        <p className="above-1 soft">Кто вы, как с вами связаться и на кого оформлять сделки.</p>
        <p className={`${styles.profile} above-1h`}>
          <AppLink to={`/account/${account.account_id}`} className={textLinkClass}>
            Как вас видят другие
          </AppLink>
        </p>
      </header>
      <div className={`stack top gap-6 ${styles.split}`}>
        <div className="stack gap-4">
          <AccountPhotoSection accountId={account.account_id} name={form.saved.name} avatar={avatar} />
          <form {...form.props} className="stack gap-4">
            {form.isRestored ? (
              <Notice live title="Вернули несохранённое">
                Вы не успели сохранить изменения. Проверьте их и сохраните.
              </Notice>
            ) : null}
            <AccountIdentitySection form={form} />
            <AccountContactsSection form={form} email={account.email} />
            <AccountRequisitesSection form={form} />
            <AccountSection title="Оформление" note="Меняется сразу и запоминается на этом устройстве.">
              <ThemeSwitch className={styles.theme} />
            </AccountSection>
            <AccountSaveBar form={form} back={back} />
          </form>
          {children}
        </div>
        <AccountPreview
          accountId={account.account_id}
          avatar={avatar.url}
          values={form.values}
          saved={form.saved}
          className={styles.preview}
        />
      </div>
      <AccountLeaveGuard isChanged={form.isChanged} onLeave={form.forgetDraft} />
    </>
  );
}
