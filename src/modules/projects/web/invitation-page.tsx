import { AppLink } from '#platform/web/app-link.tsx';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { ReachArcs } from '#ui/reach-arcs.tsx';
import type { projectCalls } from '../contract.ts';
import styles from './invitation-page.module.css';
import type { InvitationData } from './load-projects.ts';
import { ROLE_NAMES, YOUR_ROLE_NOTES } from './wording.ts';

interface InvitationPageProps {
  data: InvitationData;
  token: string;
}

/** Where the letter's link leads: who invites, to what, as whom. */
export function InvitationPage({ data, token }: InvitationPageProps) {
  return (
    <section className={`${styles.card} relative surface clip round-4 lined`}>
      <ReachArcs className={styles.arcs} />
      {data.invitation ? (
        <Invited invitation={data.invitation} token={token} />
      ) : (
        <Refused problem={data.problem} token={token} />
      )}
    </section>
  );
}

interface InvitedProps {
  invitation: NonNullable<InvitationData['invitation']>;
  token: string;
}

function Invited({ invitation: { project_title, inviter, role }, token }: InvitedProps) {
  const api = useApi<typeof projectCalls>();
  const go = useGo();
  const form = useForm({
    initial: {},
    submit: async () => {
      const { project_id } = await api('POST /v1/projects/invitation/accept', { body: { token } });
      await go(`/projects/${project_id}`, { replace: true });
    },
  });
  return (
    <form {...form.props}>
      <p className={styles.who}>{inviter} приглашает вас в проект</p>
      <h1>{project_title}</h1>
      <p>
        Ваша роль — {ROLE_NAMES[role].toLowerCase()}. {YOUR_ROLE_NOTES[role]}
      </p>
      <FormFailure failure={form.failure} />
      <div className={`${styles.actions} row wrap gap-2 above-3`}>
        <Button type="submit" pending={form.isPending}>
          Принять приглашение
        </Button>
        <AppLink to="/projects" className={buttonClass({ variant: 'ghost' })}>
          Не сейчас
        </AppLink>
      </div>
    </form>
  );
}

interface RefusedProps {
  problem: NonNullable<InvitationData['problem']>;
  token: string;
}

function Refused({ problem: { code, message }, token }: RefusedProps) {
  const isOtherMailbox = code === 'invitation_other_email';
  const backLink = `/projects/invitation?${new URLSearchParams({ token })}`;
  return (
    <div>
      <h1>{isOtherMailbox ? 'Это приглашение для другой почты' : 'Приглашение не действует'}</h1>
      <p>{message}</p>
      <div className={`${styles.actions} row wrap gap-2 above-3`}>
        {isOtherMailbox ? (
          <AppLink to={`/auth/already?${new URLSearchParams({ back_link: backLink })}`} className={buttonClass()}>
            Войти с другой почтой
          </AppLink>
        ) : null}
        <AppLink to="/projects" className={buttonClass({ variant: isOtherMailbox ? 'ghost' : 'line' })}>
          К моим проектам
        </AppLink>
      </div>
    </div>
  );
}
