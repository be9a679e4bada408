import { IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { plainText } from '#words/text.ts';
import { classNames } from './class-names.ts';
import fieldStyles from './field.module.css';
import styles from './picker.module.css';
import { type Option, OptionList, type PickerTexts, PickerTextsBelow } from './picker-parts.tsx';

type ComboBoxProps = PickerTexts & {
  options: readonly Option[];
  value: string | null;
  onChange: (id: string | null) => void;
  placeholder?: string;
  /** Text of the empty list. */
  empty?: string;
  /** The options are search results, the best first: not filtered again. */
  isFound?: boolean;
  /** Called with the text of the input. */
  onType?: (typed: string) => void;
  name?: string;
  disabled?: boolean;
  required?: boolean;
  className?: string;
};

/** Every typed word must begin a word of the option, so «ниж обл» finds «Нижегородская область». */
function matches(text: string, typed: string): boolean {
  const words = plainText(text).split(/[\s\-—()«»,.]+/);
  return plainText(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** One of a long list, found by typing. */
export function ComboBox({
  label,
  labelHidden = false,
  hint,
  error,
  options,
  value,
  onChange,
  ...rest
}: ComboBoxProps) {
  useEffect(() => {
    // Strings for screen readers load after the page; a failure is ignored.
    import('./aria-words.ts').then(({ improveWords }) => improveWords()).catch(() => {});
  }, []);
  const {
    placeholder,
    empty = 'Ничего не нашлось',
    isFound = false,
    onType,
    name,
    disabled = false,
    required = false,
    className,
  } = rest;
  return (
    <I18nProvider locale="ru-RU">
      <AriaComboBox<Option>
        className={classNames(fieldStyles.field, error ? fieldStyles.bad : null, className)}
        {...(isFound ? { items: options } : { defaultItems: options, defaultFilter: matches })}
        value={value}
        onChange={(key) => onChange(key === null ? null : String(key))}
        {...(onType && { onInputChange: onType })}
        menuTrigger="focus"
        allowsEmptyCollection
        name={name}
        isDisabled={disabled}
        isRequired={required}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
      >
        <Label className={classNames(labelHidden ? 'visually-hidden' : fieldStyles.labels, fieldStyles.label)}>
          {label}
        </Label>
        <div className="relative">
          <Input className={classNames(fieldStyles.control, styles.input)} placeholder={placeholder} />
          <Button className={`${styles.open} bare`}>
            <IconChevronDown aria-hidden="true" />
          </Button>
        </div>
        <PickerTextsBelow hint={hint} error={error} />
        <Popover className={styles.popover ?? ''} offset={6}>
          <OptionList empty={empty} />
        </Popover>
      </AriaComboBox>
    </I18nProvider>
  );
}
