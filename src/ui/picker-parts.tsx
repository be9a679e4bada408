import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Text } from 'react-aria-components/Text';
import fieldStyles from './field.module.css';
import styles from './picker.module.css';

export type Option = { id: string; label: string; note?: string; disabled?: boolean };

export type PickerTexts = { label: string; labelHidden?: boolean; hint?: ReactNode; error?: ReactNode };

export function PickerTextsBelow({ hint, error }: Pick<PickerTexts, 'hint' | 'error'>) {
  return (
    <>
      <FieldError className={fieldStyles.error ?? ''}>
        {() =>
          error ? (
            <>
              <IconAlertCircle aria-hidden="true" />
              <span role="alert">{error}</span>
            </>
          ) : null
        }
      </FieldError>
      {hint ? (
        <Text slot="description" elementType="p" className={fieldStyles.hint ?? ''}>
          {hint}
        </Text>
      ) : null}
    </>
  );
}

export function OptionList({ items, empty }: { items?: readonly Option[]; empty?: ReactNode }) {
  return (
    <ListBox<Option>
      items={items}
      className={styles.list ?? ''}
      renderEmptyState={() => <p className="faint t-13 pad-x-3 pad-y-4">{empty ?? 'Пока пусто'}</p>}
    >
      {(option) => (
        <ListBoxItem
          id={option.id}
          textValue={option.label}
          isDisabled={option.disabled ?? false}
          className={styles.item ?? ''}
        >
          {({ isSelected }) => (
            <>
              <Text slot="label">{option.label}</Text>
              {isSelected ? <IconCheck aria-hidden="true" /> : null}
              {option.note ? <Text slot="description">{option.note}</Text> : null}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  );
}
