import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { cardClass } from '#ui/card.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Success } from '#ui/success.tsx';
import { TextField } from '#ui/text-field.tsx';
import { parseRoubles, plainRoubles, roubles } from '#words/money.ts';
import type { Account } from '../../passport/contract.ts';
import { namedInDocuments } from '../../requisites/contract.ts';
import type { financeCalls, Payout } from '../contract.ts';
import { isAccountOfBank, isBik, isCardNumber, withoutSpaces } from '../domain/bank-details.ts';
import { PAYOUT_MIN_KOPECKS } from '../domain/limits.ts';
import styles from './payout-form.module.css';

interface PayoutFormProps {
  available: number;
  account: Account;
  /** The newest first; the latest bank account is offered again. */
  payouts: readonly Payout[];
  onRequested: () => void;
}

const OPTIONS = [
  { value: 'card', label: 'Карта', note: 'Российского банка', icon: <IconCreditCard aria-hidden="true" /> },
  { value: 'account', label: 'Счёт', note: 'По БИК и номеру счёта', icon: <IconBuildingBank aria-hidden="true" /> },
] as const;

/** As banks want to read it, from what the account says about itself. */
const recipientOf = ({ legal_form, legal_name, company_name, name }: Account): string =>
  namedInDocuments({ legalForm: legal_form, legalName: legal_name, companyName: company_name, name });

function initialOf(account: Account, payouts: readonly Payout[]) {
  const known = payouts.map(({ destination }) => destination).find(({ type }) => type === 'account');
  const last = known?.type === 'account' ? known : null;
  return {
    amount: '',
    type: last || account.legal_form === 'company' ? 'account' : 'card',
    'destination.number': '',
    'destination.bik': last?.bik ?? '',
    'destination.account': last?.account ?? '',
    'destination.recipient': last?.recipient ?? recipientOf(account),
    'destination.inn': last?.inn ?? account.inn ?? '',
  };
}
type Values = ReturnType<typeof initialOf>;

function check(values: Values, available: number): Partial<Record<keyof Values, string>> {
  const problems: Partial<Record<keyof Values, string>> = {};
  const kopecks = parseRoubles(values.amount);
  if (kopecks === null) problems.amount = 'Напишите сумму цифрами, например 5000.';
  else if (kopecks < PAYOUT_MIN_KOPECKS) problems.amount = `Вывести можно от ${roubles(PAYOUT_MIN_KOPECKS)}.`;
  else if (kopecks > available) problems.amount = `Доступно ${roubles(available)}. Уменьшите сумму.`;
  if (values.type === 'card') {
    if (!isCardNumber(withoutSpaces(values['destination.number'])))
      problems['destination.number'] = 'Проверьте номер карты: где-то опечатка.';
    return problems;
  }
  const [bik, account] = [withoutSpaces(values['destination.bik']), withoutSpaces(values['destination.account'])];
  if (!isBik(bik)) problems['destination.bik'] = 'Проверьте БИК: девять цифр, первые — 04.';
  else if (!isAccountOfBank(account, bik))
    problems['destination.account'] = 'Номер счёта не подходит к БИК. Сверьте оба.';
  return problems;
}

const destinationOf = (values: Values) =>
  values.type === 'card'
    ? { type: 'card' as const, number: values['destination.number'] }
    : {
        type: 'account' as const,
        bik: values['destination.bik'],
        account: values['destination.account'],
        recipient: values['destination.recipient'],
        inn: values['destination.inn'],
      };

export function PayoutForm({ available, account, payouts, onRequested }: PayoutFormProps) {
  const api = useApi<typeof financeCalls>();
  const { keyFor, forget } = useIdempotencyKey();
  const [sent, setSent] = useState<number | null>(null);
  const form = useForm<Values>({
    initial: initialOf(account, payouts),
    check: (values) => check(values, available),
    fieldOfCode: { not_enough_money: 'amount' },
    submit: async (values) => {
      const body = { amount: parseRoubles(values.amount) ?? 0, destination: destinationOf(values) };
      await api('POST /v1/finance/payouts', { body, headers: { 'idempotency-key': keyFor(body) } });
      forget();
      form.set({ amount: '', 'destination.number': '' });
      setSent(body.amount);
      onRequested();
    },
  });
  const kopecks = parseRoubles(form.values.amount);
  const left = kopecks === null || kopecks > available ? null : available - kopecks;
  const isPoor = available < PAYOUT_MIN_KOPECKS;
  if (sent !== null) {
    return (
      <Success
        fresh
        title={`Заявка на ${roubles(sent)} принята`}
        actions={
          <>
            <AppLink to="/projects?tab=incoming" className={buttonClass()}>
              Входящие заказы
            </AppLink>
            <Button variant="line" onClick={() => setSent(null)}>
              Вывести ещё
            </Button>
          </>
        }
      >
        Проверим и отправим за 1–2 рабочих дня, без комиссии. Сообщим, когда деньги уйдут; заявка стоит в списке ниже.
      </Success>
    );
  }
  return (
    <form
      {...form.props}
      id="payout"
      aria-labelledby="payout-title"
      className={cardClass({ className: 'stack pad-5 gap-3' })}
    >
      <h2 id="payout-title">Вывести деньги</h2>
      <TextField
        label="Сумма, ₽"
        inputMode="decimal"
        autoComplete="off"
        className={styles.amount}
        hint={
          isPoor
            ? `Вывести можно от ${roubles(PAYOUT_MIN_KOPECKS)}, доступно ${roubles(available)}`
            : left === null
              ? `Доступно ${roubles(available)}`
              : `Останется ${roubles(left)}`
        }
        end={
          <Button
            variant="quiet"
            size="sm"
            disabled={isPoor}
            onClick={() => form.set({ amount: plainRoubles(available).replace(/,00$/, '') })}
          >
            Всё
          </Button>
        }
        {...form.field('amount')}
      />
      <RadioCards
        label="Куда"
        name="type"
        options={OPTIONS}
        value={form.values.type === 'account' ? 'account' : 'card'}
        onChange={(type) => form.set({ type })}
      />
      {form.values.type === 'card' ? (
        <TextField
          label="Номер карты"
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={23}
          hint="Храним зашифрованным и только до отправки"
          {...form.field('destination.number')}
        />
      ) : (
        <>
          <TextField label="БИК банка" inputMode="numeric" maxLength={12} {...form.field('destination.bik')} />
          <TextField label="Номер счёта" inputMode="numeric" maxLength={28} {...form.field('destination.account')} />
          <TextField label="Получатель" maxLength={160} {...form.field('destination.recipient')} />
          <TextField label="ИНН получателя" inputMode="numeric" maxLength={14} {...form.field('destination.inn')} />
        </>
      )}
      <FormFailure failure={form.failure} />
      <Button type="submit" wide disabled={isPoor} pending={form.isPending}>
        {kopecks !== null && kopecks > 0 ? `Вывести ${roubles(kopecks)}` : 'Вывести'}
      </Button>
      <p className="note">Проверим и отправим за 1–2 рабочих дня. Без комиссии.</p>
    </form>
  );
}
