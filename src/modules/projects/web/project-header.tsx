import {
  IconArchive,
  IconArchiveOff,
  IconCalendar,
  IconCopy,
  IconDoorExit,
  IconDots,
  IconPlus,
  IconSettings,
  IconSpeakerphone,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Crumbs } from '#ui/crumbs.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Tag } from '#ui/tag.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { Project } from '../contract.ts';
import { People } from './people.tsx';
import styles from './project-header.module.css';
import { progressWords, ROLE_NAMES, rangeWords } from './wording.ts';

export type ProjectWork = 'members' | 'settings' | 'template' | 'archive' | 'leave';

interface ProjectHeaderProps {
  project: Project;
  me: string;
  today: string;
  onOpen: (work: ProjectWork) => void;
  onCopy: () => void;
  onRestore: () => void;
}

export function ProjectHeader({ project, me, today, onOpen, onCopy, onRestore }: ProjectHeaderProps) {
  const { title, campaign, starts_on, ends_on, role, can, archived_at, note, members } = project;
  const range = rangeWords(starts_on, ends_on, today);
  const progress = archived_at ? '' : progressWords(starts_on, ends_on, today);
  return (
    <PageHead
      crumbs={
        <Crumbs here={title}>
          <AppLink to="/projects">Проекты</AppLink>
        </Crumbs>
      }
      title={title}
      lead={
        <>
          <div className={`${styles.sub} row wrap middle gap-4 rows-1h above-2 soft`}>
            {archived_at ? <Tag tone="warn">В архиве</Tag> : null}
            {role === 'owner' ? null : <Tag>{ROLE_NAMES[role]}</Tag>}
            {campaign ? (
              <span>
                <Tag tone="campaign" icon={<IconSpeakerphone aria-hidden="true" />}>
                  Кампания
                </Tag>
                {role === 'owner' ? (
                  <AppLink to={`/campaign/${campaign.campaign_id}`} className={textLinkClass}>
                    {campaign.title}
                  </AppLink>
                ) : (
                  campaign.title
                )}
              </span>
            ) : null}
            {range ? (
              <span>
                <IconCalendar aria-hidden="true" />
                {[range, progress].filter(Boolean).join(', ')}
              </span>
            ) : null}
          </div>
          {note ? <p className={`${styles.note} above-2 soft typed`}>{note}</p> : null}
        </>
      }
    >
      <div className={`${styles.actions} row wrap middle gap-2`}>
        <button type="button" className={`${styles.people} bare pill desk-only`} onClick={() => onOpen('members')}>
          <People people={members} me={me} />
        </button>
        {can.members ? (
          <Button variant="line" size="sm" icon={<IconUsers aria-hidden="true" />} onClick={() => onOpen('members')}>
            Пригласить
          </Button>
        ) : null}
        {can.change_plan ? (
          <AppLink to="/catalog" className={buttonClass({ size: 'sm' })}>
            <IconPlus aria-hidden="true" />
            Добавить сделку
          </AppLink>
        ) : null}
        <ProjectMenu can={can} onOpen={onOpen} onCopy={onCopy} onRestore={onRestore} />
      </div>
    </PageHead>
  );
}

type ProjectMenuProps = Pick<Project, 'can'> & Pick<ProjectHeaderProps, 'onOpen' | 'onCopy' | 'onRestore'>;

/** No menu when none of its actions is allowed. */
function ProjectMenu({ can, onOpen, onCopy, onRestore }: ProjectMenuProps) {
  if (!can.change && !can.copy && !can.restore && !can.leave) return null;
  return (
    <Menu
      label="Действия с проектом"
      trigger={(trigger) => (
        <IconButton {...trigger} label="Действия с проектом" icon={<IconDots aria-hidden="true" />} />
      )}
    >
      {can.change ? (
        <MenuItem icon={<IconSettings aria-hidden="true" />} onClick={() => onOpen('settings')}>
          Настройки
        </MenuItem>
      ) : null}
      {can.copy ? (
        <>
          <MenuItem icon={<IconCopy aria-hidden="true" />} onClick={onCopy}>
            Сделать копию
          </MenuItem>
          <MenuItem icon={<IconTemplate aria-hidden="true" />} onClick={() => onOpen('template')}>
            Сохранить как шаблон
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      {can.archive ? (
        <MenuItem icon={<IconArchive aria-hidden="true" />} onClick={() => onOpen('archive')}>
          Убрать в архив
        </MenuItem>
      ) : null}
      {can.restore ? (
        <MenuItem icon={<IconArchiveOff aria-hidden="true" />} onClick={onRestore}>
          Вернуть из архива
        </MenuItem>
      ) : null}
      {can.leave ? (
        <MenuItem icon={<IconDoorExit aria-hidden="true" />} danger onClick={() => onOpen('leave')}>
          Выйти из проекта
        </MenuItem>
      ) : null}
    </Menu>
  );
}
