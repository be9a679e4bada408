import { IconArrowRight, IconExternalLink } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Success } from '#ui/success.tsx';
import { quoted } from '#words/quotes.ts';
import type { AdObject } from '../../contract.ts';
import { objectIdOf } from '../../kinds/kind.ts';
import { nextStepsOf } from '../../kinds/next-steps.ts';
import { RiskBox } from '../detail/risk-box.tsx';
import { DetailShare } from '../detail/share.tsx';

/** In place of the form once it is published: where it is to be seen now, and what comes next. */
export function Published({ object }: { object: AdObject }) {
  const path = `/${object.kind}/${objectIdOf(object)}`;
  const { why, steps } = nextStepsOf(object);
  const open = (
    <AppLink to={path} className={buttonClass({ variant: 'line' })}>
      <IconExternalLink aria-hidden="true" />
      Открыть страницу
    </AppLink>
  );
  if (object.moderation === 'pending') {
    return (
      <Success
        fresh
        heading="h1"
        title="Отправлено на проверку"
        actions={
          <>
            <AppLink to="/objects" className={buttonClass()}>
              Мои объекты
            </AppLink>
            {open}
          </>
        }
      >
        Модератор посмотрит {quoted(object.title)}, и объект появится в каталоге. Мы сообщим.{' '}
        {object.doubts?.map(({ words }) => words).join(' ')}
      </Success>
    );
  }
  const [next, ...others] = steps;
  const { legality } = object;
  return (
    <div className="stack gap-4">
      <Success
        fresh
        heading="h1"
        title={`${quoted(object.title)} в каталоге`}
        actions={
          <>
            {next ? (
              <AppLink to={next.to} className={buttonClass()}>
                {next.label}
                <IconArrowRight aria-hidden="true" />
              </AppLink>
            ) : null}
            {others.map(({ to, label }) => (
              <AppLink key={to} to={to} className={buttonClass({ variant: 'line' })}>
                {label}
              </AppLink>
            ))}
            {open}
            <DetailShare title={object.title} path={path} />
          </>
        }
      >
        {why}
      </Success>
      {legality && legality.light !== 'green' ? (
        <RiskBox light={legality.light} checks={legality.checks} side="owner" />
      ) : null}
    </div>
  );
}
