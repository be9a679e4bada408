import { IconExternalLink, IconFlag } from '@tabler/icons-react';
import { Picture } from '#modules/media/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { shortMoment } from '#words/moments.ts';
import { counted } from '#words/plurals.ts';
import { quoted } from '#words/quotes.ts';
import type { AdObject } from '../../ad-objects/contract.ts';
import {
  type AnyCard,
  DetailMarkdown,
  factsOf,
  isVisible,
  KIND_DEFINITIONS,
  LIFE_LABELS,
  MODERATION_LABELS,
  ObjectCard,
  REJECTION_REASONS,
  RiskWords,
} from '../../ad-objects/web/index.ts';
import type { LogEntry, QueuedComplaint } from '../contract.ts';
import { COMPLAINT_REASONS } from '../domain/complaints.ts';
import { fieldValue } from './field-value.tsx';
import { LogList } from './log-list.tsx';
import styles from './object-preview.module.css';
import { useFormFields } from './use-form-fields.ts';

const TIMES = { one: 'раз', few: 'раза', many: 'раз' };

/** Everything a moderator decides by: the card as people see it, every field, the text, pictures and what was before. */
export function ObjectPreview({
  object,
  history,
  blocks,
}: {
  object: AdObject;
  history: readonly LogEntry[];
  /** How often objects of its owner were blocked before. */
  blocks: number;
}) {
  const { path } = factsOf(object as AnyCard);
  const formFields = useFormFields(object.kind);
  const fields = object as unknown as Record<string, unknown>;
  return (
    <div className={`${styles.preview} stack gap-6 shrinks`}>
      <header className={`${styles.head} stack gap-2`}>
        <div className="row wrap gap-1h">
          <Tag tone={object.kind}>{KIND_DEFINITIONS[object.kind].names.one}</Tag>
          <Tag tone={object.moderation === 'pending' ? 'warn' : object.moderation === 'accepted' ? 'good' : 'bad'}>
            {MODERATION_LABELS[object.moderation]}
          </Tag>
          <Tag>{LIFE_LABELS[object.life]}</Tag>
        </div>
        <h2 className="anywhere">{object.title}</h2>
        <p className="row wrap middle gap-2 rows-1 note">
          <Avatar name={object.owner.name} src={object.owner.avatar} seed={object.owner.account_id} size="xs" />
          <AppLink to={`/account/${object.owner.account_id}`} className={textLinkClass}>
            {object.owner.name}
          </AppLink>
          {blocks > 0 ? <Tag tone="bad">уже блокировали {counted(blocks, TIMES)}</Tag> : null}
          <span>изменён {shortMoment(object.updated_at)}</span>
          <a
            href={path}
            target="_blank"
            rel="noopener"
            className={`${styles.open} inline middle gap-1 push medium icon-16 darkens underlines`}
          >
            <IconExternalLink aria-hidden="true" />
            Страница объекта
          </a>
        </p>
      </header>
      {object.rejection ? (
        <Notice tone="warn" title={`В прошлый раз: ${REJECTION_REASONS[object.rejection.reason].toLowerCase()}`}>
          {object.rejection.comment}
        </Notice>
      ) : null}
      {object.doubts?.map(({ words, object: again }) => (
        <Notice key={words} tone="warn" title="Почему пришло на проверку">
          {words}{' '}
          {again ? (
            <AppLink to={`/${again.kind}/${again.object_id}`} className={textLinkClass}>
              {quoted(again.title)}
            </AppLink>
          ) : null}
        </Notice>
      ))}
      {object.legality && object.legality.light !== 'green' ? (
        <Notice
          tone={object.legality.light === 'red' ? 'bad' : 'warn'}
          title={
            object.legality.light === 'red' ? 'По правилам реклама здесь запрещена' : 'По правилам здесь есть риск'
          }
        >
          <RiskWords checks={object.legality.checks} side={null} />
        </Notice>
      ) : null}
      <div className={`${styles.columns} stack top gap-6 columns fold-1100`}>
        <section aria-label="Карточка в каталоге" className={`${styles.card} shrinks`}>
          <ObjectCard object={object as AnyCard} heading="h3" corner={null} />
        </section>
        <dl className={`${styles.fields} stack t-14`}>
          {formFields
            .filter((field) => field.name !== 'title' && field.name !== 'description' && isVisible(field, fields))
            .map((field) => {
              const value = fieldValue(field, fields);
              return value === null ? null : (
                <div className="stack gap-4 rows-1 line-below pad-y-2" key={field.name}>
                  <dt className="faint">{field.label}</dt>
                  <dd className="anywhere">{value}</dd>
                </div>
              );
            })}
        </dl>
      </div>
      <section className="stack gap-2 line-above in-4" aria-labelledby="moderation-text">
        <h3 id="moderation-text">Описание</h3>
        {object.description ? <DetailMarkdown source={object.description} /> : <p className="faint">Нет</p>}
      </section>
      {object.media.length > 1 ? (
        <section className="stack gap-2 line-above in-4" aria-labelledby="moderation-media">
          <h3 id="moderation-media">Картинки</h3>
          <ul className={`${styles.media} stack gap-2 tiles-150`}>
            {object.media.map((picture) => (
              <li key={picture.media_id}>
                <a
                  className="block round-2"
                  href={`/media/${picture.media_id}/full.webp`}
                  target="_blank"
                  rel="noopener"
                >
                  <Picture picture={picture} size="card" sizes="160px" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {history.length > 0 ? (
        <section className="stack gap-2 line-above in-4" aria-labelledby="moderation-history">
          <h3 id="moderation-history">Что было раньше</h3>
          <LogList entries={history} withTitles={false} />
        </section>
      ) : null}
    </div>
  );
}

export function ComplaintCard({ complaint }: { complaint: QueuedComplaint }) {
  return (
    <Notice
      tone="bad"
      icon={<IconFlag aria-hidden="true" />}
      title={`Жалоба: ${COMPLAINT_REASONS[complaint.reason].toLowerCase()}`}
    >
      {complaint.text ? <p className="as-typed anywhere">{complaint.text}</p> : null}
      <small className="soft">
        <AppLink to={`/account/${complaint.author.account_id}`} className={textLinkClass}>
          {complaint.author.name}
        </AppLink>
        , {shortMoment(complaint.created_at)}
      </small>
    </Notice>
  );
}
