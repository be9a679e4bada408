import { useRouter } from '@tanstack/react-router';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { passportCalls, Session } from '../contract.ts';
import { isUnnamed, NEW_MEMBER } from '../domain/names.ts';
import { FailureNotice } from './failure-notice.tsx';
import styles from './name-question.module.css';

/** Asked once, after sign-up, and of those who are still called by their mailbox. Nobody has to answer. */
export function NameQuestion({ session }: { session: Session }) {
  const api = useApi<typeof passportCalls>();
  const router = useRouter();
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => (name.trim() ? {} : { name: 'Напишите, как к вам обращаться.' }),
    submit: async ({ name }) => {
      await api('PUT /v1/passport/account/{account_id}', {
        params: { account_id: session.account_id },
        body: { name: name.trim() },
      });
      showToast(`Теперь вас видят как «${name.trim()}»`, { tone: 'good' });
      // The menu and the greeting know the name from the session.
      await router.invalidate();
    },
  });
  if (!isUnnamed(session)) return null;
  return (
    <section className={`${styles.question} framed pad-5 row wrap middle gap-5`} aria-labelledby="name-question">
      <div className="grow">
        <h2 id="name-question" className="t-17 snug">
          Как вас представить?
        </h2>
        <p className="above-1 note">
          {session.name === NEW_MEMBER
            ? 'Имя увидят те, с кем вы работаете. Почту не показываем никому.'
            : `Сейчас все видят вас как «${session.name}»: это начало вашей почты.`}
        </p>
      </div>
      <form className={`${styles.form} stack gap-2`} {...form.props}>
        <div className="row top gap-2">
          <TextField
            className="grow"
            label="Имя или название"
            labelHidden
            placeholder="Имя или название"
            autoComplete="name"
            maxLength={80}
            {...form.field('name')}
          />
          <Button type="submit" pending={form.isPending}>
            Сохранить
          </Button>
        </div>
        <FailureNotice failure={form.failure} />
      </form>
    </section>
  );
}
