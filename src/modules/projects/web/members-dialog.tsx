import { IconMailForward, IconX } from '@tabler/icons-react';
import { useForm } from '#platform/web/form.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { recentMoment } from '#words/moments.ts';
import type { Invitation, Member, Project } from '../contract.ts';
import { INVITED_ROLES, type InvitedRole } from '../domain/roles.ts';
import styles from './members-dialog.module.css';
import { useProjectAction } from './use-project-action.ts';
import { INVITED_ROLE_NOTES, ROLE_MEANINGS, ROLE_NAMES } from './wording.ts';

interface MembersDialogProps {
  project: Project;
  me: string;
  today: string;
  onClose: () => void;
}

export default function MembersDialog({ project, me, today, onClose }: MembersDialogProps) {
  const { members, invitations, can } = project;
  return (
    <Dialog open title="Участники" onClose={onClose}>
      {can.members ? <InviteForm project={project} /> : null}
      <ul className="lines">
        {members.map((member) => (
          <MemberRow key={member.account_id} project={project} member={member} isMe={member.account_id === me} />
        ))}
      </ul>
      {invitations && invitations.length > 0 ? (
        <>
          <h3 className="above-4 t-13 faint">Приглашены</h3>
          <ul className="lines">
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.invitation_id}
                project={project}
                invitation={invitation}
                sent={recentMoment(invitation.sent_at, today)}
              />
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  );
}

function InviteForm({ project }: { project: Project }) {
  const { api, reload } = useProjectAction();
  const form = useForm({
    initial: { email: '', role: 'viewer' },
    check: ({ email }) => (email.trim() ? {} : { email: 'Укажите электронную почту.' }),
    submit: async ({ email, role }) => {
      await api('POST /v1/projects/{project_id}/invitations', {
        params: { project_id: project.project_id },
        body: { email: email.trim(), role: role as InvitedRole },
      });
      form.set({ email: '' });
      showToast(`Письмо отправлено на ${email.trim()}`, { tone: 'good' });
      await reload();
    },
  });
  const role = form.values.role as InvitedRole;
  return (
    <form {...form.props} className="stack gap-2 below-2 line-below out-5">
      <div className={`${styles.fields} stack top gap-2`}>
        <TextField
          label="Почта"
          type="email"
          autoComplete="off"
          placeholder="name@company.ru"
          {...form.field('email')}
        />
        <NativeSelect
          label="Роль"
          name="role"
          value={role}
          onChange={(event) => form.set({ role: event.target.value })}
          error={form.errors.role}
        >
          <RoleOptions />
        </NativeSelect>
      </div>
      <p className="note">{INVITED_ROLE_NOTES[role]}</p>
      <FormFailure failure={form.failure} />
      <Button type="submit" pending={form.isPending} className={`${styles.send} self-start`}>
        Пригласить
      </Button>
    </form>
  );
}

const RoleOptions = () =>
  INVITED_ROLES.map((role) => (
    <option key={role} value={role}>
      {ROLE_NAMES[role]}
    </option>
  ));

function MemberRow({ project, member, isMe }: { project: Project; member: Member; isMe: boolean }) {
  const { run, isPending } = useProjectAction();
  const params = { project_id: project.project_id, account_id: member.account_id };
  const isManaged = project.can.members && member.role !== 'owner';
  return (
    <li className="row middle gap-3 pad-y-3">
      <Avatar name={member.name} src={member.avatar} seed={member.account_id} ink={isMe} />
      <div className="grow shrinks">
        <b className="block tight anywhere">{member.name}</b>
        <small className="block tight">{isMe ? 'это вы' : ROLE_MEANINGS[member.role]}</small>
      </div>
      {isManaged ? (
        <>
          <NativeSelect
            label={`Роль: ${member.name}`}
            labelHidden
            size="sm"
            value={member.role}
            disabled={isPending}
            onChange={(event) => {
              const role = event.target.value as InvitedRole;
              void run((api) =>
                api('PATCH /v1/projects/{project_id}/members/{account_id}', { params, body: { role } }),
              );
            }}
          >
            <RoleOptions />
          </NativeSelect>
          <IconButton
            size="sm"
            label={`Исключить: ${member.name}`}
            icon={<IconX aria-hidden="true" />}
            disabled={isPending}
            onClick={() =>
              void run(
                (api) => api('DELETE /v1/projects/{project_id}/members/{account_id}', { params }),
                `${member.name} больше не в проекте`,
              )
            }
          />
        </>
      ) : (
        <Tag>{ROLE_NAMES[member.role]}</Tag>
      )}
    </li>
  );
}

interface InvitationRowProps {
  project: Project;
  invitation: Invitation;
  sent: string;
}

function InvitationRow({ project, invitation, sent }: InvitationRowProps) {
  const { run, isPending } = useProjectAction();
  const { email, role, is_expired } = invitation;
  const params = { project_id: project.project_id, invitation_id: invitation.invitation_id };
  return (
    <li className="row middle gap-3 pad-y-3">
      <Avatar name={email} />
      <div className="grow shrinks">
        <b className="block tight anywhere">{email}</b>
        <small className="block tight">
          {ROLE_NAMES[role]}, {is_expired ? 'приглашение истекло' : `письмо ${sent}`}
        </small>
      </div>
      <IconButton
        size="sm"
        label={`Прислать ещё раз: ${email}`}
        icon={<IconMailForward aria-hidden="true" />}
        disabled={isPending}
        onClick={() =>
          void run(
            (api) => api('POST /v1/projects/{project_id}/invitations/{invitation_id}/resend', { params }),
            'Письмо отправлено ещё раз',
          )
        }
      />
      <IconButton
        size="sm"
        label={`Отозвать: ${email}`}
        icon={<IconX aria-hidden="true" />}
        disabled={isPending}
        onClick={() =>
          void run(
            (api) => api('DELETE /v1/projects/{project_id}/invitations/{invitation_id}', { params }),
            'Приглашение отозвано',
          )
        }
      />
    </li>
  );
}
