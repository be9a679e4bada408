import { IconFileSpreadsheet, IconFileTypeCsv, IconTableExport, IconUpload } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Menu, MenuHeader, menuLinkProps } from '#ui/menu.tsx';
import { exportPath } from './file-paths.ts';

interface TransferMenuProps {
  /** Kinds whose tables are offered, with their names. */
  kinds: readonly { kind: string; label: string }[];
}

/** «Таблицы»: import from a file and files of own objects. */
export function TransferMenu({ kinds }: TransferMenuProps) {
  const [only] = kinds.length === 1 ? kinds : [];
  return (
    <Menu
      label="Импорт и экспорт"
      trigger={(props) => (
        <Button {...props} variant="line" size="sm" icon={<IconTableExport aria-hidden="true" />}>
          Импорт и экспорт
        </Button>
      )}
    >
      <AppLink to={only ? `/objects/import?kind=${only.kind}` : '/objects/import'} {...menuLinkProps}>
        <IconUpload aria-hidden="true" />
        Импорт из таблицы
      </AppLink>
      <MenuHeader>Экспорт</MenuHeader>
      {kinds.flatMap(({ kind, label }) => [
        <a key={`${kind}.xlsx`} href={exportPath(kind, 'xlsx')} download {...menuLinkProps}>
          <IconFileSpreadsheet aria-hidden="true" />
          {label}, XLSX
        </a>,
        <a key={`${kind}.csv`} href={exportPath(kind, 'csv')} download {...menuLinkProps}>
          <IconFileTypeCsv aria-hidden="true" />
          {label}, CSV
        </a>,
      ])}
    </Menu>
  );
}
