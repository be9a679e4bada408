import { IconBroadcast, IconFlag, IconLayoutKanban, IconPackage, IconUsers } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Dialog } from '#ui/dialog.tsx';
import styles from './create-sheet.module.css';

export const FIRST_STEPS = [
  {
    to: '/resource/create',
    tint: 'resource',
    Icon: IconBroadcast,
    label: 'Площадку',
    note: 'канал, сайт, подкаст, щит',
  },
  { to: '/contractor/create', tint: 'contractor', Icon: IconUsers, label: 'Услугу', note: 'вы — исполнитель' },
  { to: '/product/create', tint: 'product', Icon: IconPackage, label: 'Продукт', note: 'то, что рекламируете' },
  { to: '/campaign/create', tint: 'campaign', Icon: IconFlag, label: 'Кампанию', note: 'цель, бюджет и даты' },
  { to: '/projects?new=1', tint: undefined, Icon: IconLayoutKanban, label: 'Проект', note: 'сделки и задачи вместе' },
] as const;

/** A sheet from below on a phone, a window elsewhere. */
export function CreateSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Что создаём?">
      <ul className="stack gap-1">
        {FIRST_STEPS.map(({ to, tint, Icon, label, note }) => (
          <li key={to}>
            <AppLink
              to={to}
              className={`${styles.step} row middle gap-3 round-2 pad-x-3 pad-y-2 lights`}
              data-tint={tint}
              onClick={onClose}
            >
              <span className="plate">
                <Icon aria-hidden="true" />
              </span>
              <span className="tight">
                <b className="block strong">{label}</b>
                <span className="note">{note}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
