import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SuggestField } from '#modules/catalog/web/index.ts';

interface CatalogSearchProps {
  placeholder: string;
  /** Of the element around the form. */
  className?: string | undefined;
  formClassName?: string | undefined;
  /** After the field: a button, where there is room for one. */
  end?: ReactNode;
}

/** Words that lead into the catalog, from wherever one is. */
export function CatalogSearch({ placeholder, className, formClassName, end }: CatalogSearchProps) {
  return (
    <div className={className}>
      <SuggestField
        label="Искать в каталоге"
        placeholder={placeholder}
        className={formClassName}
        inputClassName="entry"
        icon={<IconSearch aria-hidden="true" />}
      >
        {end}
      </SuggestField>
    </div>
  );
}
