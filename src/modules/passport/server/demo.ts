/** Accounts of a demonstration, the same every time. Never created unless the settings ask for a demonstration. */
import { createAccount } from './commands/create-account.ts';
import { setRole } from './commands/set-role.ts';
import type { PassportContext } from './context.ts';
import { normaliseEmail } from './email-address.ts';
import { findAccountByEmail, updateAccount } from './store.ts';

const PASSWORD = 'ohvat-demo-2026';

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
    about: 'Канал «Кофе и код» и ещё два проекта для разработчиков.',
    role: 'member',
  },
  { email: 'moderator@demo.ohvat.ru', name: 'Модератор Охвата', region: '00', about: null, role: 'moderator' },
] as const;

export const demoSignIns = () => DEMO_ACCOUNTS.map(({ email, name }) => ({ email, name, password: PASSWORD }));

export async function seedDemoAccounts(context: Pick<PassportContext, 'db' | 'passwords'>): Promise<void> {
  for (const { email, name, region, about, role } of DEMO_ACCOUNTS) {
    if (await findAccountByEmail(context.db, normaliseEmail(email))) continue;
    const account = await createAccount(context, { email, name, password: PASSWORD });
    await updateAccount(context.db, account.account_id, { region, about });
    if (role !== 'member') await setRole(context.db, email, role);
  }
}
