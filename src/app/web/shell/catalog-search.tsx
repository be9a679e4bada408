import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useGo } from '#platform/web/use-go.ts';

interface CatalogSearchProps {
  placeholder: string;
  /** Of the <search> around the form. */
  className?: string | undefined;
  formClassName?: string | undefined;
  /** After the field: a button, where there is room for one. */
  end?: ReactNode;
}

/** Words that lead into the catalog, from wherever one is. A plain form before the script arrives. */
export function CatalogSearch({ placeholder, className, formClassName, end }: CatalogSearchProps) {
  const go = useGo();
  return (
    <search className={className}>
      <form
        className={formClassName}
        action="/catalog"
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('q');
          void go(`/catalog?${new URLSearchParams({ q: String(text ?? '') })}`);
        }}
      >
        <IconSearch aria-hidden="true" />
        <input
          className="entry"
          type="search"
          name="q"
          aria-label="Искать в каталоге"
          placeholder={placeholder}
          autoComplete="off"
        />
        {end}
      </form>
    </search>
  );
}
