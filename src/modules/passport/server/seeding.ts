/** Accounts of a demonstration, the same every time. Never created unless the settings ask for a demonstration. */
import type { RegionCode } from '#modules/geography/contract.ts';
import { innFrom, type LegalForm, type TaxRegime } from '#modules/requisites/contract.ts';
import { newId } from '#platform/ids.ts';
import { setRole } from './commands/set-role.ts';
import type { PassportContext } from './context.ts';
import { normaliseEmail } from './mailbox-codes/email-address.ts';
import { findAccountByEmail, insertAccount, updateAccount } from './store.ts';

const PASSWORD = 'ohvat-demo-2026';
const DOMAIN = '@demo.ohvat.ru';
/** They were here before anything they own, and did not all come on one day. */
const OLDEST_DAYS = 640;
const DAYS_BETWEEN = 3;
const DAY = 86_400_000;

const DEMO_ACCOUNTS = [
  {
    email: 'marina@demo.ohvat.ru',
    name: 'Марина Орлова',
    region: '16',
    about: 'Веду маркетинг чайной лавки в Казани. Ищу каналы о еде и городе.',
    role: 'member',
  },
  {
    email: 'anton@demo.ohvat.ru',
    name: 'Антон Белов',
    region: '77',
    about: 'Делаю «Собрал сам», «Провода и нейросети» и рассылку «Понедельник айтишника».',
    role: 'member',
  },
  { email: 'moderator@demo.ohvat.ru', name: 'Модератор Охвата', region: '00', about: null, role: 'moderator' },
  { email: 'admin@demo.ohvat.ru', name: 'Администратор Охвата', region: '00', about: null, role: 'admin' },
] as const;

export const demoSignIns = (): { email: string; name: string; password: string }[] =>
  DEMO_ACCOUNTS.map(({ email, name }) => ({ email, name, password: PASSWORD }));

/** Invented: no tax office has the number 00. */
const demoInn = (at: number, length: 9 | 10) => innFrom(String(at + 1).padStart(length, '0'));

/** Nobody can be reported to the register of advertising without them. People are named «Имя Фамилия», the rest are companies. */
function demoRequisites(
  name: string,
  at: number,
): {
  legal_form: LegalForm;
  legal_name: string;
  company_name: string | null;
  tax_regime: TaxRegime | null;
  inn: string;
} {
  const [, first, family] = /^([А-ЯЁ][а-яё]+) ([А-ЯЁ][а-яё]+)$/.exec(name) ?? [];
  if (first && family) {
    const legal_name = `${family} ${first}`;
    return { legal_form: 'self_employed', legal_name, company_name: null, tax_regime: null, inn: demoInn(at, 10) };
  }
  const brand = /«([^»]+)»/.exec(name)?.[1] ?? name;
  const tax_regime = at % 3 === 0 ? 'general' : 'usn_5';
  return { legal_form: 'company', legal_name: `ООО «${brand}»`, company_name: brand, tax_regime, inn: demoInn(at, 9) };
}

export interface DemoPerson {
  /** Becomes the e-mail `key@demo.ohvat.ru`. */
  key: string;
  name: string;
  region: RegionCode;
  about: string | null;
}

const peopleWith = (others: readonly DemoPerson[]) => [
  ...DEMO_ACCOUNTS,
  ...others.map(({ key, ...person }) => ({ ...person, email: `${key}${DOMAIN}`, role: 'member' as const })),
];

/** How the companies among them stand in documents, by key. */
export const demoCompanies = (others: readonly DemoPerson[]): ReadonlyMap<string, { name: string; inn: string }> =>
  new Map(
    peopleWith(others).flatMap(({ email, name }, at) => {
      const { legal_form, legal_name, inn } = demoRequisites(name, at);
      return legal_form === 'company' ? [[email.replace(DOMAIN, ''), { name: legal_name, inn }] as const] : [];
    }),
  );

/** Makes whoever is not there yet; answers the account of every key, the accounts above included. */
export async function seedDemoAccounts(
  context: Pick<PassportContext, 'db' | 'passwords' | 'documents'>,
  others: readonly DemoPerson[],
): Promise<Map<string, string>> {
  const people = peopleWith(others);
  const accounts = new Map<string, string>();
  let passwordHash: string | undefined;
  for (const [at, { email, name, region, about, role }] of people.entries()) {
    const key = email.replace(DOMAIN, '');
    const found = await findAccountByEmail(context.db, normaliseEmail(email));
    if (found) {
      accounts.set(key, found.account_id);
      continue;
    }
    // The password is public, so one hash for all gives nothing away.
    passwordHash ??= await context.passwords.hash(PASSWORD);
    const registeredAt = new Date(Date.now() - (OLDEST_DAYS - at * DAYS_BETWEEN) * DAY);
    const account = await insertAccount(context.db, {
      account_id: newId(),
      email,
      email_normalised: normaliseEmail(email),
      password_hash: passwordHash,
      name,
      created_at: registeredAt,
      consented_through: context.documents.through,
    });
    if (!account) continue;
    // Nobody agrees to a text before it is there.
    const givenAt = new Date(Math.max(registeredAt.getTime(), Date.parse(context.documents.through)));
    await context.documents.give(context.db, { accountId: account.account_id, address: null, givenAt });
    const requisites = role === 'member' ? demoRequisites(name, at) : {};
    await updateAccount(context.db, account.account_id, { region, about, ...requisites });
    if (role !== 'member') await setRole(context.db, email, role);
    accounts.set(key, account.account_id);
  }
  return accounts;
}
