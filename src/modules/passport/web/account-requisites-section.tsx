import { classNames } from '#ui/class-names.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { LEGAL_FORMS, type LegalForm } from '../../requisites/contract.ts';
import { problemOf } from './account-checks.ts';
import { isShown } from './account-fields.ts';
import { type AccountForm, fieldId } from './account-form.ts';
import styles from './account-requisites-section.module.css';
import { AccountSection, FieldRow } from './account-section.tsx';

const NOTES = {
  person: 'Без регистрации дела',
  self_employed: 'Налог на профессиональный доход',
  entrepreneur: 'Индивидуальный предприниматель',
  company: 'Юридическое лицо',
} satisfies Record<LegalForm, string>;

const FORM_OPTIONS = (Object.keys(NOTES) as LegalForm[]).map((value) => ({
  value,
  label: LEGAL_FORMS[value].title,
  note: NOTES[value],
}));

/** Spaces and dashes come with pasted numbers and mean nothing. */
const digits = (text: string) => text.replaceAll(/[\s-]/g, '');

export function AccountRequisitesSection({ form }: { form: AccountForm }) {
  const { values, saved } = form;
  const legalForm = values.legal_form;
  const needs = legalForm === '' ? null : LEGAL_FORMS[legalForm];
  const hasName = isShown('company_name', values, saved);
  const hasOgrn = isShown('ogrn', values, saved);
  const isDropping = (!hasName && saved.company_name !== '') || (!hasOgrn && saved.ogrn !== '');
  /** How many digits are wanted, how many there are, and at last that they are right. */
  const numberHint = (field: 'inn' | 'ogrn', needed: number | string): string | undefined => {
    const { length } = values[field];
    if (length === 0) return `${needed} цифр`;
    if (problemOf(field, values, saved) === undefined) return 'Контрольные цифры сходятся';
    return length === needed ? undefined : `${needed} цифр, введено ${length}`;
  };
  const numberField = (field: 'inn' | 'ogrn') => ({
    ...form.field(field),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: styles.number,
    onChange: (event: { target: { value: string } }) => form.change({ [field]: digits(event.target.value) }),
  });
  return (
    <AccountSection title="Реквизиты" note="Для договоров и чеков. ИНН и ОГРН в профиле не показываем.">
      <div id={fieldId('legal_form')} className={`stack narrow gap-2 ${styles.form}`}>
        <RadioCards
          label="Как вы работаете"
          options={FORM_OPTIONS}
          value={legalForm || null}
          onChange={(value) => form.change({ legal_form: value })}
          error={form.errors.legal_form}
        />
        {legalForm ? (
          <button
            type="button"
            className={classNames('t-13', textLinkClass)}
            onClick={() => form.change({ legal_form: '' })}
          >
            Не указывать
          </button>
        ) : null}
      </div>
      {isDropping ? (
        <p className={`round-2 t-13 ${styles.dropping}`} role="status">
          Название компании и ОГРН уберём, когда вы сохраните: для выбранной формы они не нужны.
        </p>
      ) : null}
      {hasName ? (
        <TextField
          label={legalForm === 'entrepreneur' ? 'Название или вывеска' : 'Название компании'}
          autoComplete="organization"
          placeholder={legalForm === 'entrepreneur' ? 'ИП Иванова А. С.' : 'ООО «Компания»'}
          {...form.field('company_name')}
        />
      ) : null}
      <FieldRow>
        <TextField label="ИНН" hint={numberHint('inn', needs?.innLength ?? '10 или 12')} {...numberField('inn')} />
        {hasOgrn ? (
          <TextField
            label={legalForm === 'entrepreneur' ? 'ОГРНИП' : 'ОГРН'}
            hint={numberHint('ogrn', needs?.ogrnLength ?? '13 или 15')}
            {...numberField('ogrn')}
          />
        ) : null}
      </FieldRow>
    </AccountSection>
  );
}
