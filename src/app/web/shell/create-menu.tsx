import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Menu, menuLinkProps } from '#ui/menu.tsx';

const FIRST_STEPS = [
  { to: '/resource/create', label: 'Ресурс', note: 'канал, сайт, щит' },
  { to: '/contractor/create', label: 'Исполнителя', note: 'ваши услуги' },
  { to: '/product/create', label: 'Продукт', note: 'что рекламируем' },
  { to: '/campaign/create', label: 'Кампанию', note: 'бюджет и сроки' },
] as const;

interface CreateMenuProps {
  trigger: Parameters<typeof Menu>[0]['trigger'];
  align?: 'start' | 'end';
}

/** The four things one can begin, from anywhere in the panel. */
export function CreateMenu({ trigger, align = 'start' }: CreateMenuProps): ReactNode {
  return (
    <Menu label="Что создать" align={align} trigger={trigger}>
      {FIRST_STEPS.map(({ to, label, note }) => (
        <AppLink key={to} to={to} {...menuLinkProps}>
          <span>
            {label}
            <small>{note}</small>
          </span>
        </AppLink>
      ))}
    </Menu>
  );
}
