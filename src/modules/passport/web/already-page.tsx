import { useRouter } from '@tanstack/react-router';
import { AppLink } from '#platform/web/app-link.tsx';
import { safeBackLink } from '#platform/web/back-link.ts';
import { useForm } from '#platform/web/form.ts';
import { announceSession } from '#platform/web/session-channel.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import type { passportCalls, Session } from '../contract.ts';
import styles from './already-page.module.css';
import formStyles from './auth-form.module.css';
import { authPath } from './auth-paths.ts';
import { FailureNotice } from './failure-notice.tsx';

export function AlreadyPage({ session, backLink }: { session: Session; backLink: string }) {
  const router = useRouter();
  const go = useGo();
  const api = useApi<typeof passportCalls>();
  const form = useForm({
    initial: {},
    submit: async () => {
      await api('GET /v1/passport/logout');
      announceSession('signed-out');
      await go(authPath('login', backLink), { replace: true });
      await router.invalidate();
    },
  });
  return (
    <div className={`stack gap-6 ${formStyles.page}`}>
      <div>
        <h1>Вы уже вошли</h1>
        <p className="above-2 soft">Продолжайте с этим аккаунтом или смените его.</p>
      </div>
      <Card className={`${styles.person} middle gap-4 row`}>
        <Avatar name={session.name} src={session.avatar} seed={session.account_id} size="lg" ink />
        <p className="shrinks soft anywhere">
          <b className="block t-17 tight ink">{session.name}</b>
          {session.email}
        </p>
      </Card>
      <form {...form.props} className={`stack gap-4 ${formStyles.form}`}>
        <FailureNotice failure={form.failure} />
        <AppLink
          to={safeBackLink(backLink)}
          replace
          className={buttonClass({ wide: true, className: formStyles.submit })}
        >
          Продолжить
        </AppLink>
        <Button type="submit" variant="line" wide pending={form.isPending} className={formStyles.submit}>
          Выйти и войти в другой аккаунт
        </Button>
      </form>
    </div>
  );
}
