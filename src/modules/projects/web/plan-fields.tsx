import { DatePicker } from '#ui/date-picker.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { LIMITS } from '../domain/limits.ts';
import styles from './plan-fields.module.css';
import { type CampaignOption, chosenCampaign, type PlanValues } from './use-plan-form.ts';

interface PlanFieldsProps {
  values: Pick<PlanValues, 'campaign_id' | 'budget' | 'starts_on' | 'ends_on'>;
  errors: Partial<Record<keyof PlanValues, string>>;
  set: (changes: Partial<PlanValues>) => void;
  campaigns: readonly CampaignOption[];
  /** Under the dates: what happens when they are left empty. */
  hint?: string | undefined;
}

/** Campaign, budget and days. */
export function PlanFields({ values, errors, set, campaigns, hint }: PlanFieldsProps) {
  return (
    <>
      <MoneyField
        label="Бюджет"
        name="budget"
        hint="Покажем, сколько потрачено, удержано в сделках и свободно."
        value={values.budget === '' ? null : Number(values.budget)}
        onChange={(kopecks) => set({ budget: kopecks === null ? '' : String(kopecks) })}
        error={errors.budget}
      />
      <div className={`${styles.days} stack gap-3 halves`}>
        <DatePicker
          label="Начало"
          value={values.starts_on || null}
          onChange={(day) => set({ starts_on: day ?? '' })}
          error={errors.starts_on}
          hint={hint}
        />
        <DatePicker
          label="Конец"
          value={values.ends_on || null}
          onChange={(day) => set({ ends_on: day ?? '' })}
          error={errors.ends_on}
        />
      </div>
      {campaigns.length > 0 ? (
        <NativeSelect
          label="Кампания"
          name="campaign_id"
          value={values.campaign_id}
          onChange={(event) => set(chosenCampaign(values, campaigns, event.target.value))}
          error={errors.campaign_id}
        >
          <option value="">Без кампании</option>
          {campaigns.map(({ campaign_id, title }) => (
            <option key={campaign_id} value={campaign_id}>
              {title}
            </option>
          ))}
        </NativeSelect>
      ) : null}
    </>
  );
}

export const noteFieldProps = {
  multiline: true,
  label: 'О проекте',
  rows: 2,
  counterMax: LIMITS.noteMax,
} as const;
