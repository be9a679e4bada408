/** Rows → contract. */
import { deviceOf } from '#platform/device.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Account, OwnSession, Profile, Session } from '../contract.ts';
import type { Standing } from './context.ts';
import { avatarUrl } from './people/faces.ts';
import { canChangeAccount, canDeleteAccount, canSeeWholeAccount, isSelf } from './policy.ts';
import type { AccountRow } from './store.ts';

const FREE: Standing = { mayWrite: true, mayOrder: true };

export function presentWholeAccount(
  row: AccountRow,
  viewer: Viewer | null,
  { mayWrite, mayOrder }: Standing = FREE,
): Account {
  return {
    account_id: row.account_id,
    name: row.name,
    avatar: avatarUrl(row.avatar_id),
    about: row.about,
    region: row.region,
    legal_form: row.legal_form,
    company_name: row.company_name,
    website: row.website,
    created_at: row.created_at.toISOString(),
    is_me: isSelf(viewer, row.account_id),
    can: {
      change: canChangeAccount(viewer, row.account_id),
      delete: canDeleteAccount(viewer, row.account_id),
      write: mayWrite && !isSelf(viewer, row.account_id),
      order: mayOrder && !isSelf(viewer, row.account_id),
    },
    email: row.email ?? '',
    role: row.role,
    contacts: { phone: row.phone, telegram: row.telegram, website: row.website },
    legal_name: row.legal_name,
    tax_regime: row.tax_regime,
    inn: row.inn,
    ogrn: row.ogrn,
    kpp: row.kpp,
    avatar_id: row.avatar_id,
  };
}

export function presentAccount(row: AccountRow, viewer: Viewer | null, standing: Standing): Profile {
  const whole = presentWholeAccount(row, viewer, standing);
  if (canSeeWholeAccount(viewer, row.account_id)) return whole;
  const {
    email: _email,
    role: _role,
    contacts: _contacts,
    legal_name: _legalName,
    tax_regime: _taxRegime,
    inn: _inn,
    ogrn: _ogrn,
    kpp: _kpp,
    avatar_id: _avatar,
    ...profile
  } = whole;
  return profile;
}

export const presentViewer = ({ accountId, name, avatar, email, role, needsConsent }: Viewer): Session => ({
  account_id: accountId,
  name,
  avatar: avatar ?? null,
  email,
  role,
  needs_consent: needsConsent ?? false,
});

export const presentSession = (row: AccountRow, documentsThrough: string): Session => ({
  account_id: row.account_id,
  name: row.name,
  avatar: avatarUrl(row.avatar_id),
  email: row.email ?? '',
  role: row.role,
  needs_consent: (row.consented_through ?? '') < documentsThrough,
});

export const presentOwnSession = (
  row: {
    session_id: string;
    user_agent: string;
    address: string;
    place: string | null;
    created_at: Date;
    last_seen_at: Date;
  },
  viewer: Viewer,
): OwnSession => ({
  session_id: row.session_id,
  is_current: row.session_id === viewer.sessionId,
  device: deviceOf(row.user_agent),
  address: row.address,
  place: row.place,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
});
