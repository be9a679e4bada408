import { IconChartBar, IconPencil, IconScale } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ConfirmOwnership } from '#modules/ownership/web/index.ts';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { counted } from '#words/plurals.ts';
import type { adObjectCalls } from '../../contract.ts';
import { LIFE_LABELS, type Life, REJECTION_REASONS } from '../../domain/states.ts';
import { nextStepsOf } from '../../kinds/next-steps.ts';
import { stateWords, tagTone } from '../own-objects/states.ts';
import { AppealLine } from './appeal-line.tsx';
import type { AnyObject } from './load.ts';
import styles from './owner-panel.module.css';
import { placeOf } from './place.ts';
import { RiskWords } from './risk-words.tsx';

/** From where to where, in the words of a button. */
const MOVES: Readonly<Record<Life, Partial<Record<Life, string>>>> = {
  draft: { active: 'Опубликовать' },
  active: { paused: 'Поставить на паузу' },
  paused: { active: 'Вернуть в каталог', archived: 'Убрать в архив' },
  archived: { draft: 'Вернуть в черновики' },
};
const MOVED: Readonly<Record<Life, string>> = {
  active: 'Опубликовано',
  paused: 'Поставлено на паузу',
  archived: 'Убрано в архив',
  draft: 'Возвращено в черновики',
};

/** Fields as people call them; others are found by the link alone. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  title: 'название',
  summary: 'коротко о главном',
  description: 'описание',
  topics: 'темы',
  region: 'регион',
  media: 'картинки',
  offers: 'форматы и цены',
  url: 'ссылка',
};

/** For the owner and moderators: in what state it is, and what to do next. */
export function DetailOwnerPanel({ object }: { object: AnyObject }) {
  const { life, moderation, appeal, is_owner: isOwner } = object;
  const badge = stateWords(object);
  const { path, objectId } = placeOf(object);
  const next = nextStep(object, `${path}/change`);
  return (
    <section
      className={`${styles.panel} framed stack middle gap-6 rows-1h pad-x-5 pad-y-4 columns fold-900`}
      aria-label={isOwner ? 'Ваш объект' : 'Состояние объекта'}
    >
      <div className="row wrap middle gap-2 rows-1h">
        <Tag tone={tagTone(badge.tone)}>{badge.label}</Tag>
        {isOwner && moderation !== 'blocked' ? (
          <span className="faint t-13 num">
            {counted(object.views_count, { one: 'просмотр', few: 'просмотра', many: 'просмотров' })} ·{' '}
            {object.favourites_count} в избранном
          </span>
        ) : null}
      </div>
      <div className={`note ${styles.words}`}>
        <p className="ink t-15 strong">{next.title}</p>
        {next.text}
      </div>
      <div className={`row wrap ending gap-2 ${styles.actions}`}>
        {appeal?.state === 'possible' ? (
          <AppLink
            to={appeal.link}
            className={buttonClass({ variant: moderation === 'blocked' ? 'primary' : 'line', size: 'sm' })}
          >
            <IconScale aria-hidden="true" />
            Обжаловать
          </AppLink>
        ) : null}
        {isOwner && life === 'active' && moderation === 'accepted' && badge.tone === 'good'
          ? nextStepsOf(object).steps.map(({ to, label }, place) => (
              <AppLink
                key={to}
                to={to}
                className={buttonClass({ variant: place === 0 ? 'primary' : 'line', size: 'sm' })}
              >
                {label}
              </AppLink>
            ))
          : null}
        <Moves object={object} objectId={objectId} />
        {object.can.change ? (
          <AppLink to={`${path}/change`} className={buttonClass({ variant: 'line', size: 'sm' })}>
            <IconPencil aria-hidden="true" />
            Изменить
          </AppLink>
        ) : null}
        {object.can.confirm ? <ConfirmOwnership objectId={objectId} isConfirmed={Boolean(object.ownership)} /> : null}
        {isOwner ? (
          <AppLink
            to={`/objects/${object.kind}/${objectId}/stats`}
            className={buttonClass({ variant: 'line', size: 'sm' })}
          >
            <IconChartBar aria-hidden="true" />
            Статистика
          </AppLink>
        ) : null}
        {object.can.moderate ? (
          <AppLink to="/moderation?tab=objects" className={buttonClass({ variant: 'line', size: 'sm' })}>
            Модерация
          </AppLink>
        ) : null}
      </div>
    </section>
  );
}

function Moves({ object, objectId }: { object: AnyObject; objectId: string }) {
  const { kind, life, version, missing, can } = object;
  const router = useRouter();
  const api = useApi<typeof adObjectCalls>() as unknown as (key: string, input: object) => Promise<unknown>;
  const [pending, setPending] = useState<string | null>(null);

  async function send(action: 'life' | 'resubmit', body: object, done: string) {
    setPending(done);
    try {
      await api(`POST /v1/products/${kind}/${action}/{${kind}_id}`, { params: { [`${kind}_id`]: objectId }, body });
      showToast(done, { tone: 'good' });
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
    // Whether it worked or not, the page now shows how it really is.
    await router.invalidate();
    setPending(null);
  }

  const isIncomplete = missing !== null && Object.keys(missing).length > 0;
  return (
    <>
      {can.resubmit ? (
        <Button
          size="sm"
          pending={pending !== null}
          onClick={() => send('resubmit', { version }, 'Отправлено на проверку')}
        >
          Отправить на проверку
        </Button>
      ) : null}
      {can.move_to.map((to) =>
        to === 'active' && isIncomplete ? null : (
          <Button
            key={to}
            size="sm"
            variant={to === 'active' && !can.resubmit ? 'primary' : 'line'}
            pending={pending === MOVED[to]}
            onClick={() => send('life', { to, version }, MOVED[to])}
          >
            {MOVES[life][to] ?? LIFE_LABELS[to]}
          </Button>
        ),
      )}
    </>
  );
}

interface Step {
  title: string;
  text?: ReactNode;
}

/** Moderation speaks first: as long as it objects, nothing else matters. */
function nextStep(object: AnyObject, changePath: string): Step {
  const { life, moderation, missing, rejection, appeal, can } = object;
  const lacks = Object.entries(missing ?? {});
  if (moderation === 'blocked' || moderation === 'rejected') {
    return {
      title:
        moderation === 'blocked'
          ? 'Модератор заблокировал объект, в каталоге его нет'
          : 'Модератор просит исправить объект, в каталоге его пока нет',
      text: (
        <>
          {rejection ? (
            <p className="ink">
              {REJECTION_REASONS[rejection.reason]}
              {rejection.field ? (
                <>
                  {': '}
                  {can.change ? (
                    <AppLink to={`${changePath}#${rejection.field}`} className={`${styles.link} underlined`}>
                      {FIELD_NAMES[rejection.field] ?? 'показать поле'}
                    </AppLink>
                  ) : (
                    FIELD_NAMES[rejection.field]
                  )}
                </>
              ) : null}
              .
            </p>
          ) : null}
          {rejection?.comment ? <p className="ink anywhere">Модератор пишет: «{rejection.comment}»</p> : null}
          {appeal ? <AppealLine appeal={appeal} hasButton /> : null}
        </>
      ),
    };
  }
  if (moderation === 'pending' || (life === 'active' && (object.doubts?.length ?? 0) > 0)) {
    return {
      title:
        moderation === 'pending'
          ? 'Модератор проверяет объект. Когда примет, он появится в каталоге'
          : 'Объекта сейчас нет в каталоге',
      text: object.doubts?.map(({ words }) => <p key={words}>{words}</p>),
    };
  }
  if (lacks.length > 0 && life !== 'active') {
    return {
      title: 'Чтобы опубликовать, дополните',
      text: (
        <ul>
          {lacks.map(([field, sentence]) => (
            <li key={field}>
              <AppLink to={`${changePath}#${field}`} className={`${styles.link} underlined`}>
                {sentence}
              </AppLink>
            </li>
          ))}
        </ul>
      ),
    };
  }
  const forbids = life === 'active' ? object.legality?.checks.find(({ light }) => light === 'red') : undefined;
  if (forbids) {
    return {
      title: 'Объект виден в каталоге, но заказать его нельзя: реклама здесь запрещена',
      text: <RiskWords checks={[forbids]} side="owner" />,
    };
  }
  return STEPS[life];
}

const STEPS = {
  draft: { title: 'Всё заполнено. Опубликуйте, и объект увидят в каталоге' },
  active: { title: 'Объект виден всем в каталоге' },
  paused: { title: 'Объект на паузе: в каталоге его не видно' },
  archived: { title: 'Объект в архиве. Верните его в черновики, чтобы продолжить' },
} as const satisfies Record<Life, Step>;
