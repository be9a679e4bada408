import { IconRefresh } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { isNoAnswer, untilBack } from '#platform/web/connection.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { isLostChunk } from '#platform/web/lost-chunk.ts';
import { buttonClass } from '#ui/button.tsx';
import { ErrorScene } from '#ui/error-scene.tsx';
import { isPassing } from './expected.ts';

/** Every page carries this one: what only a few errors show comes with them. */
const CopyLine = deferred(() => import('#ui/copy-button.tsx'), 'CopyLine', { isLate: true });

/** The page for every failure that is not "not found". It never shows the error's own message. */
export function ErrorPage({ error }: Partial<ErrorComponentProps>) {
  const router = useRouter();
  const here = useRouterState({ select: ({ location }) => `${location.pathname}${location.searchStr}` });
  const words = wordsFor(error);
  // On the server, the document's own number: the browser is told that one and must draw the same.
  const isOwnCall = typeof window !== 'undefined' && error instanceof ApiError;
  const requestId = isOwnCall ? error.requestId : router.options.context.requestId;
  const willPass = isNoAnswer(error) || isPassing(error);
  useEffect(() => {
    if (!willPass) return;
    let isLeft = false;
    void untilBack().then(() => (isLeft ? undefined : router.invalidate()));
    return () => {
      isLeft = true;
    };
  }, [willPass, router]);
  return (
    <>
      <title>{`${words.title} — Охват`}</title>
      <ErrorScene
        code={words.code}
        label={words.label}
        title={words.title}
        art={<BrokenSignal />}
        extra={requestId && words.code === '500' ? <CopyLine caption="Номер обращения" value={requestId} /> : null}
        actions={
          <>
            {/* A link to the page itself: it reloads even where no script runs. */}
            <a href={here} className={buttonClass()}>
              <IconRefresh aria-hidden="true" />
              Обновить страницу
            </a>
            <AppLink to="/" className={buttonClass({ variant: 'line' })}>
              На главную
            </AppLink>
            <AppLink to="/help" className={buttonClass({ variant: 'ghost' })}>
              Помощь
            </AppLink>
          </>
        }
      >
        {words.text}
      </ErrorScene>
    </>
  );
}

function wordsFor(error: unknown) {
  if (error instanceof ApiError && error.code === 'network') {
    return {
      code: '···',
      label: 'Нет соединения',
      title: 'Связь прервалась',
      text: 'Проверьте интернет. Как только связь вернётся, страница откроется сама.',
    };
  }
  if (isLostChunk(error)) {
    return {
      code: '···',
      label: 'Не хватает части страницы',
      title: 'Страница загрузилась не полностью',
      text: 'Мог прерваться интернет, или вышло обновление. Обновите страницу: введённое в других вкладках останется на месте.',
    };
  }
  if (isPassing(error)) {
    return {
      code: '503',
      label: 'Короткий перерыв',
      title: 'Скоро вернёмся',
      text: 'Сервис ненадолго недоступен: обычно это меньше минуты. Сделки, деньги и сообщения на месте. Страница откроется сама.',
    };
  }
  return {
    code: '500',
    label: 'Ошибка на нашей стороне',
    title: 'Помехи в эфире',
    text: 'Мы уже получили сигнал и разбираемся. Попробуйте обновить страницу: чаще всего этого хватает.',
  };
}

function BrokenSignal() {
  return (
    <svg fill="none" stroke="var(--ink)" strokeLinecap="round" viewBox="0 0 460 400" aria-hidden="true">
      <g strokeWidth="3">
        <path d="M156 262a92 92 0 0 1 26-128M286 136a92 92 0 0 1 22 122" />
        <path d="M112 300a150 150 0 0 1 42-212M314 92a150 150 0 0 1 38 200" opacity=".55" />
        <path d="M70 330a206 206 0 0 1 58-286M346 50a206 206 0 0 1 48 272" opacity=".22" />
      </g>
      <g stroke="var(--accent)" strokeWidth="5" transform="rotate(9 232 200)">
        <path d="M190 216a46 46 0 0 1 18-58M260 162a46 46 0 0 1 14 54" />
      </g>
      <circle fill="var(--accent)" stroke="none" cx="232" cy="198" r="15" />
    </svg>
  );
}
