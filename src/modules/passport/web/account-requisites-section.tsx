import { classNames } from '#ui/class-names.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { dayOf } from '#words/moments.ts';
import {
  generalVatOn,
  LEGAL_FORMS,
  type LegalForm,
  regimesOf,
  TAX_REGIMES,
  type TaxRegime,
} from '../../requisites/contract.ts';
import { problemOf } from './account-checks.ts';
import { isShown, isTaxAsked } from './account-fields.ts';
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

/** The general rate is not in the names: it changes by law. */
const taxHint = (regime: TaxRegime | null): string => {
  if (regime === null) return 'Нужно для актов и отчётов по рекламе';
  const { note, vatRate } = TAX_REGIMES[regime];
  return vatRate === null ? `${note}, сейчас НДС ${generalVatOn(dayOf(Date.now()))} %` : note;
};

export function AccountRequisitesSection({ form }: { form: AccountForm }) {
  const { values, saved } = form;
  const legalForm = values.legal_form;
  const needs = legalForm === '' ? null : LEGAL_FORMS[legalForm];
  const hasName = isShown('company_name', values, saved);
  const hasOgrn = isShown('ogrn', values, saved);
  const isDropping = (!hasName && saved.company_name !== '') || (!hasOgrn && saved.ogrn !== '');
  const isCompany = legalForm === 'company';
  /** How many digits are wanted, how many there are, and at last that they are right. */
  const numberHint = (field: 'inn' | 'ogrn', needed: number | string): string | undefined => {
    const { length } = values[field];
    if (length === 0) return `${needed} цифр`;
    if (problemOf(field, values, saved) === undefined) return 'Контрольные цифры сходятся';
    return length === needed ? undefined : `${needed} цифр, введено ${length}`;
  };
  const numberField = (field: 'inn' | 'ogrn' | 'kpp') => ({
    ...form.field(field),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    className: styles.number,
    onChange: (event: { target: { value: string } }) => form.change({ [field]: digits(event.target.value) }),
  });
  return (
    <AccountSection
      id="requisites"
      title="Реквизиты"
      note="Для договоров, актов и маркировки рекламы. В профиле из этого видны форма и название."
    >
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
        <p className="round-2 t-13 pad-x-4 pad-y-3 warn-ground" role="status">
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
      {legalForm ? (
        <TextField
          label={isCompany ? 'Название в документах' : 'Фамилия, имя и отчество'}
          hint={isCompany ? 'С формой, как в ЕГРЮЛ' : 'Русскими буквами, как в паспорте'}
          autoComplete="off"
          placeholder={isCompany ? 'ООО «Компания»' : 'Иванова Анна Сергеевна'}
          {...form.field('legal_name')}
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
      {legalForm && isTaxAsked(values) ? (
        <FieldRow>
          {isCompany ? <TextField label="КПП" hint="Если есть, 9 цифр" {...numberField('kpp')} /> : null}
          <NativeSelect
            id={fieldId('tax_regime')}
            label="Налог и НДС"
            hint={taxHint(values.tax_regime || null)}
            value={values.tax_regime}
            onChange={({ target }) => form.change({ tax_regime: target.value as TaxRegime | '' })}
            error={form.errors.tax_regime}
          >
            <option value="">Не указано</option>
            {regimesOf(legalForm).map((regime) => (
              <option key={regime} value={regime}>
                {TAX_REGIMES[regime].title}
              </option>
            ))}
          </NativeSelect>
        </FieldRow>
      ) : null}
    </AccountSection>
  );
}
