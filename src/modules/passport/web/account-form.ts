import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import type { Account, passportCalls } from '../contract.ts';
import { problemOf, problemsOf, tidied } from './account-checks.ts';
import { dropDraft, keepDraft, readDraft } from './account-draft.ts';
import {
  ACCOUNT_FIELDS,
  type AccountErrors,
  type AccountField,
  type AccountTextField,
  type AccountValues,
  changesOf,
  untouched,
  valuesOf,
} from './account-fields.ts';

export const fieldId = (field: AccountField): string => `account-${field.replace('.', '-')}`;

const isAny = (record: object): boolean => Object.values(record).some((value) => value !== undefined);

export type AccountForm = ReturnType<typeof useAccountForm>;

export function useAccountForm(account: Account) {
  const api = useApi<typeof passportCalls>();
  const router = useRouter();
  const accountId = account.account_id;
  /** As the server has it. */
  const [saved, setSaved] = useState(() => valuesOf(account));
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  /** Found when a field was left; the form itself knows what a submit or the server found. */
  const [early, setEarly] = useState<AccountErrors>({});
  const [undone, setUndone] = useState<AccountValues | null>(null);
  const [draft, setDraft] = useState<'unread' | 'none' | 'restored'>('unread');

  const form = useForm<AccountValues>({
    initial: saved,
    check: (values) => problemsOf(values, saved),
    submit: async (sent) => {
      setEarly({});
      const fresh = await api('PUT /v1/passport/account/{account_id}', {
        params: { account_id: accountId },
        body: changesOf(sent, saved),
      });
      adopt(valuesOf(fresh), sent);
      setSavedAt(new Date());
      setUndone(null);
      setDraft('none');
      // The menu shows the name, other pages the rest.
      void router.invalidate();
    },
  });
  const { values, set } = form;
  const latest = useRef({ values, saved });
  useEffect(() => {
    latest.current = { values, saved };
  });

  /** Merges the server's values, except into fields that were edited since `base`. */
  function adopt(fresh: AccountValues, base: AccountValues) {
    set(untouched(latest.current.values, base, fresh));
    setSaved(fresh);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly loaded account is news
  useEffect(() => adopt(valuesOf(account), latest.current.saved), [account]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is looked for once, when the form appears
  useEffect(() => {
    const found = readDraft(accountId);
    if (found) set(found);
    const isNews = found !== null && isAny(changesOf({ ...saved, ...found }, saved));
    setDraft(isNews ? 'restored' : 'none');
  }, []);

  const hasDraftBeenRead = draft !== 'unread';
  useEffect(() => {
    if (hasDraftBeenRead) keepDraft(accountId, values, saved);
  }, [accountId, hasDraftBeenRead, values, saved]);

  const errors: AccountErrors = { ...early, ...form.errors };
  const isChanged = isAny(changesOf(values, saved));

  function change(changes: Partial<AccountValues>) {
    set(changes);
    setEarly((before) => {
      const after = { ...before };
      for (const field of ACCOUNT_FIELDS) if (field in changes) after[field] = undefined;
      if (!('legal_form' in changes)) return after;
      // Numbers that were right for the old form may be wrong for the new one, and the other way round.
      const now = { ...values, ...changes };
      const asked = (['legal_name', 'inn', 'ogrn', 'kpp', 'tax_regime'] as const).map((field) => [
        field,
        problemOf(field, now, saved),
      ]);
      return { ...after, ...Object.fromEntries(asked) };
    });
  }

  return {
    values,
    saved,
    savedAt,
    errors,
    isChanged,
    isPending: form.isPending,
    hasErrors: isAny(errors),
    hasUndone: undone !== null,
    isRestored: draft === 'restored' && isChanged,
    /** A refusal speaks about what was sent, not about what has been typed since. */
    failure: form.failure?.values === values ? form.failure : null,
    props: form.props,
    change,
    field: (field: AccountTextField) => ({
      id: fieldId(field),
      name: field,
      value: values[field],
      error: errors[field],
      onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
      onBlur: () => {
        const tidy = { ...values, [field]: tidied(field, values[field]) };
        if (tidy[field] !== values[field]) set({ [field]: tidy[field] });
        setEarly((before) => ({ ...before, [field]: problemOf(field, tidy, saved) }));
      },
    }),
    undo: () => {
      setUndone(values);
      setEarly({});
      set(saved);
    },
    redo: () => {
      if (undone) set(undone);
      setUndone(null);
    },
    forgetDraft: () => dropDraft(accountId),
  };
}
