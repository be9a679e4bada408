import { offeredOf } from '#platform/dictionary-terms.ts';
import { ComboBox } from '#ui/combo-box.tsx';
import { TextField } from '#ui/text-field.tsx';
import { REGIONS, type RegionCode } from '../../geography/contract.ts';
import { ABOUT_MAX } from './account-checks.ts';
import { type AccountForm, fieldId } from './account-form.ts';
import { AccountSection } from './account-section.tsx';

const regionOptions = (chosen: string) =>
  offeredOf(REGIONS, [chosen]).map(({ code, name }) => ({ id: code, label: name }));

export function AccountIdentitySection({ form }: { form: AccountForm }) {
  return (
    <AccountSection title="О вас" note="Это видят все, кто открывает ваш профиль.">
      <TextField label="Имя" autoComplete="name" required {...form.field('name')} />
      <TextField
        multiline
        label="О себе"
        rows={5}
        counterMax={ABOUT_MAX}
        placeholder="Чем занимаетесь, с кем работали, за что берётесь"
        {...form.field('about')}
      />
      <div id={fieldId('region')}>
        <ComboBox
          label="Регион"
          placeholder="Начните вводить название"
          empty="Такого региона нет. Проверьте написание."
          options={regionOptions(form.values.region)}
          value={form.values.region || null}
          onChange={(code) => form.change({ region: (code ?? '') as RegionCode | '' })}
          error={form.errors.region}
        />
      </div>
    </AccountSection>
  );
}
