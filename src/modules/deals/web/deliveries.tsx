import { IconChevronRight, IconExternalLink, IconLink } from '@tabler/icons-react';
import { Box } from '#ui/box.tsx';
import { Figure } from '#ui/figure.tsx';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { FileList } from '../../files/web/index.ts';
import { Picture } from '../../media/web/index.ts';
import type { Deal, DealStep } from '../contract.ts';
import styles from './deliveries.module.css';
import { useMoments } from './use-moments.ts';

const ORDINALS = ['Первая', 'Вторая', 'Третья', 'Четвёртая', 'Пятая', 'Шестая', 'Седьмая', 'Восьмая'];
const roundOf = (index: number) => (ORDINALS[index] ? `${ORDINALS[index]} сдача` : `Сдача ${index + 1}`);

/** Deliveries: the latest open, earlier rounds with the requested changes. */
export function Deliveries({ deal: { history, amount } }: { deal: Pick<Deal, 'history' | 'amount'> }) {
  const { moment } = useMoments();
  const rounds = history.flatMap((step, index) =>
    step.action === 'deliver'
      ? [{ step, revision: history.slice(index + 1).find(({ action }) => action === 'request_revision') }]
      : [],
  );
  const latest = rounds.at(-1);
  if (!latest) return null;
  return (
    <Box
      title="Сданная работа"
      end={
        <span>
          {roundOf(rounds.length - 1).toLowerCase()}, {moment(latest.step.at)}
        </span>
      }
    >
      <Given step={latest.step} />
      {latest.step.reach ? (
        <div className="row wrap gap-6">
          <Figure value={count(latest.step.reach)} caption="охват к сдаче" />
          <Figure value={roubles(Math.round((amount * 10) / latest.step.reach) * 100)} caption="CPM пока" />
        </div>
      ) : null}
      {latest.revision ? <Quote step={latest.revision} /> : null}
      {rounds.slice(0, -1).map(({ step, revision }, index) => (
        <details key={step.step_id} className={`${styles.round} line-above`}>
          <summary className="plain-summary row wrap middle gap-3 rows-1 pad-x-5 pad-y-4 medium icon-18">
            <IconChevronRight aria-hidden="true" />
            <span>
              {roundOf(index)}, {moment(step.at)}
            </span>
            <span className="push note">возвращена на доработку</span>
          </summary>
          <div className="stack gap-3 pad-x-5 out-5">
            <Given step={step} />
            {revision ? <Quote step={revision} /> : null}
          </div>
        </details>
      ))}
    </Box>
  );
}

/** Only what a browser opens as a page: the server takes nothing else either. */
const isWebAddress = (link: string) => /^https?:\/\//.test(link);

/** Where it came out, when, and how many have seen it by then; older deliveries have only a link, if that. */
export function Publication({ step: { link, published_at, reach, is_other_page } }: { step: DealStep }) {
  const { moment } = useMoments();
  const facts = [
    ...(is_other_page ? ['продавец отметил: это не та страница, которую заказали'] : []),
    ...(published_at ? [`вышло ${moment(published_at)}`] : []),
    ...(reach === null ? [] : [`охват ${count(reach)}`]),
  ].join(', ');
  if (link && isWebAddress(link))
    return (
      <a
        className="row middle gap-3 shrinks lined round-2 icon-18 pad-x-3 pad-y-2 edges"
        href={link}
        target="_blank"
        rel="nofollow ugc noopener noreferrer"
      >
        <span className="plate plate-s">
          <IconLink aria-hidden="true" />
        </span>
        <span className="stack grow shrinks tight">
          <b className="ellipsis t-14 medium">{link.replace(/^https?:\/\//, '')}</b>
          {facts ? <small className={is_other_page ? 'warn' : 'note'}>{facts}</small> : null}
        </span>
        <IconExternalLink className="faint" aria-label="откроется в новой вкладке" />
      </a>
    );
  return facts ? <p className="note">Публикация: {facts}</p> : null;
}

export function Given({ step }: { step: DealStep }) {
  const { comment, media, files } = step;
  return (
    <div className="stack gap-2">
      {comment ? <p className={`${styles.words} sunken typed pad-x-4 pad-y-3`}>{comment}</p> : null}
      {media.length > 0 ? (
        <ul className="stack gap-2 tiles-150" aria-label="Картинки">
          {media.map((picture, index) => (
            <li key={picture.media_id}>
              <a
                className="block clip round-2 lined"
                href={`/media/${picture.media_id}/full.webp`}
                target="_blank"
                rel="noopener"
              >
                <Picture
                  picture={{ ...picture, alt: picture.alt ?? `Картинка ${index + 1}` }}
                  size="card"
                  sizes="(max-width: 720px) 45vw, 180px"
                  className={styles.picture}
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <Publication step={step} />
      <FileList files={files} label="Файлы сдачи" />
    </div>
  );
}

function Quote({ step: { comment, actor, at } }: { step: DealStep }) {
  const { moment } = useMoments();
  return (
    <blockquote className={`${styles.quote} soft typed`}>
      <p>{comment}</p>
      <footer className="above-1 t-13 faint">
        {actor?.name}, {moment(at)}
      </footer>
    </blockquote>
  );
}
