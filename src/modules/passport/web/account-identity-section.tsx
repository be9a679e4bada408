import { ComboBox } from '#ui/combo-box.tsx';
import { TextField } from '#ui/text-field.tsx';
import { REGION_CODES, REGIONS, type RegionCode } from '../../geography/contract.ts';
import { ABOUT_MAX } from './account-checks.ts';
import { type AccountForm, fieldId } from './account-form.ts';
import { AccountSection } from './account-section.tsx';

const byTitle = new Intl.Collator('ru-RU');
const REGION_OPTIONS = REGION_CODES.map((id) => ({ id, label: REGIONS[id] })).sort(
  // «Вся Россия» stands first, then by the alphabet.
  (a, b) => Number(b.id === '00') - Number(a.id === '00') || byTitle.compare(a.label, b.label),
);

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
          options={REGION_OPTIONS}
          value={form.values.region || null}
          onChange={(code) => form.change({ region: (code ?? '') as RegionCode | '' })}
          error={form.errors.region}
        />
      </div>
    </AccountSection>
  );
}
