import { Avatar } from '#ui/avatar.tsx';
import { Box } from '#ui/box.tsx';
import { Tag } from '#ui/tag.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { Project } from '../contract.ts';
import { ROLE_MEANINGS, ROLE_NAMES } from './wording.ts';

const SHOWN = 5;

export function MembersPanel({ project, me, onOpen }: { project: Project; me: string; onOpen: () => void }) {
  const { members, can, invitations } = project;
  const waiting = invitations?.length ?? 0;
  return (
    <Box
      flush
      title="Участники"
      end={
        <button type="button" className={textLinkClass} onClick={onOpen}>
          {can.members ? 'Пригласить и настроить' : `Все ${members.length}`}
        </button>
      }
    >
      <ul>
        {members.slice(0, SHOWN).map(({ account_id, name, avatar, role }) => (
          <li key={account_id} className="row middle gap-3 line-above pad-x-5 pad-y-3">
            <Avatar name={name} src={avatar} seed={account_id} ink={account_id === me} />
            <div className="grow shrinks">
              <b className="block tight anywhere">{name}</b>
              <small className="block tight">{account_id === me ? 'это вы' : ROLE_MEANINGS[role]}</small>
            </div>
            <Tag>{ROLE_NAMES[role]}</Tag>
          </li>
        ))}
        {members.length > SHOWN ? (
          <li className="line-above note pad-x-5 pad-y-3">и ещё {members.length - SHOWN}</li>
        ) : null}
        {waiting > 0 ? (
          <li className="line-above note pad-x-5 pad-y-3">Ждём ответа на приглашения: {waiting}</li>
        ) : null}
      </ul>
    </Box>
  );
}
