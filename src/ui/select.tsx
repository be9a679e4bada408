import { IconChevronDown } from '@tabler/icons-react';
import { Button } from 'react-aria-components/Button';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import styles from './picker.module.css';
import { type Option, OptionList, type PickerTexts, PickerTextsBelow } from './picker-parts.tsx';

type SelectProps = PickerTexts & {
  options: readonly Option[];
  value: string | null;
  onChange: (id: string) => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  required?: boolean;
  className?: string;
};

/** One of up to some twenty options; for more use ComboBox, on public pages NativeSelect. */
export function Select({ label, labelHidden = false, hint, error, options, value, onChange, ...rest }: SelectProps) {
  const { placeholder = 'Выберите', name, disabled = false, required = false, className } = rest;
  return (
    <I18nProvider locale="ru-RU">
      <AriaSelect
        className={classNames(fieldStyles.field, error ? fieldStyles.bad : null, className)}
        value={value}
        onChange={(key) => key !== null && onChange(String(key))}
        placeholder={placeholder}
        name={name}
        isDisabled={disabled}
        isRequired={required}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
      >
        <Label className={classNames(labelHidden ? 'visually-hidden' : fieldStyles.labels, fieldStyles.label)}>
          {label}
        </Label>
        <Button className={classNames(fieldStyles.control, styles.button)}>
          <SelectValue<Option> className={styles.value ?? ''}>
            {({ isPlaceholder, selectedText }) => (isPlaceholder ? placeholder : selectedText)}
          </SelectValue>
          <IconChevronDown aria-hidden="true" />
        </Button>
        <PickerTextsBelow hint={hint} error={error} />
        <Popover className={styles.popover ?? ''} offset={6}>
          <OptionList items={options} />
        </Popover>
      </AriaSelect>
    </I18nProvider>
  );
}
