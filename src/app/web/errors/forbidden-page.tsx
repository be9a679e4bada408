import { IconArrowLeft } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ErrorScene } from '#ui/error-scene.tsx';
import { STAFF_CAUSES } from '../guards.ts';

interface ForbiddenPageProps {
  /** Shown as plain text: anybody may have written it into the address. */
  cause: string | undefined;
  backLink: string;
}

/** Advice by the reason of the refusal. An object that is somebody else's has a page to go back to. */
function adviceFor(cause: string | undefined, backLink: string): string {
  if (cause && Object.values<string>(STAFF_CAUSES).includes(cause))
    return 'Если доступ нужен вам, попросите администратора.';
  if (cause && OBJECT_PAGE.test(backLink))
    return 'Менять объект может только его владелец. Посмотреть его можно и вам.';
  return 'Возможно, она открыта другому вашему аккаунту: проверьте, под каким вы вошли.';
}

const OBJECT_PAGE = /^\/(?:product|campaign|resource|contractor)\//;

export function ForbiddenPage({ cause, backLink }: ForbiddenPageProps) {
  const title = cause ?? 'Эта страница не для вас';
  return (
    <>
      <title>{`${title} — Охват`}</title>
      <ErrorScene
        code="403"
        label="Нет доступа"
        title={title}
        art={<ClosedRing />}
        actions={
          <>
            {backLink === '/' ? null : (
              <AppLink to={backLink} className={buttonClass()}>
                <IconArrowLeft aria-hidden="true" />
                Вернуться
              </AppLink>
            )}
            <AppLink to="/" className={buttonClass({ variant: backLink === '/' ? 'primary' : 'line' })}>
              На главную
            </AppLink>
            <AppLink to="/help" className={buttonClass({ variant: 'ghost' })}>
              Помощь
            </AppLink>
          </>
        }
      >
        {adviceFor(cause, backLink)}
      </ErrorScene>
    </>
  );
}

function ClosedRing() {
  return (
    <svg fill="none" strokeLinecap="round" strokeLinejoin="round" viewBox="0 0 460 408" aria-hidden="true">
      <g stroke="var(--resource)">
        <circle cx="230" cy="204" r="86" strokeWidth="3" />
        <circle cx="230" cy="204" r="124" strokeWidth="2" opacity=".55" />
        <circle cx="230" cy="204" r="164" strokeWidth="1.5" opacity=".3" />
        <circle cx="230" cy="204" r="200" strokeWidth="1.5" opacity=".14" />
      </g>
      <circle fill="var(--resource-soft)" cx="230" cy="204" r="58" />
      <g stroke="var(--resource)" strokeWidth="4.5">
        <rect x="207" y="200" width="46" height="34" rx="9" />
        <path d="M216 200v-10a14 14 0 0 1 28 0v10M230 213v8" />
      </g>
      <circle fill="var(--accent)" cx="82" cy="274" r="9" />
      <path stroke="var(--accent)" strokeWidth="2.5" strokeDasharray="1 8" d="M98 268l30-11" />
    </svg>
  );
}
