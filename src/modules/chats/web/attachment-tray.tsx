import { IconRefresh, IconX } from '@tabler/icons-react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { fileSize } from '#words/sizes.ts';
import { fileMark } from '../../files/web/index.ts';
import styles from './attachment-tray.module.css';
import type { Attachment, Attachments } from './use-attachments.ts';

/** Attachments of the message, uploading or uploaded. */
export function AttachmentTray({ attachments, forget, retry }: Pick<Attachments, 'attachments' | 'forget' | 'retry'>) {
  if (attachments.length === 0) return null;
  return (
    <ul className={`${styles.tray} row wrap gap-2`} aria-label="Вложения">
      {attachments.map((one) => (
        <li
          key={one.id}
          className={classNames(
            styles.one,
            'row middle relative gap-2 clip surface lined round-2 photo',
            one.isPicture && styles.picture,
            one.failure && styles.bad,
          )}
        >
          {one.previewUrl ? (
            <img src={one.previewUrl} alt={`Фото ${one.file.name}`} />
          ) : (
            <>
              <span className="plate plate-ink" aria-hidden="true">
                {fileMark(one.file.name) || '···'}
              </span>
              <span className="stack shrinks t-12 tight soft">
                <b className="ellipsis t-14 medium ink">{one.file.name}</b>
                <span className={one.failure ? 'ellipsis bad' : 'ellipsis'}>
                  {one.failure ? one.failure.message : fileSize(one.file.size)}
                </span>
              </span>
            </>
          )}
          <Progress attachment={one} />
          {one.failure?.canRetry ? (
            <IconButton
              size="sm"
              className={styles.retry}
              label={`Повторить: ${one.failure.message}`}
              icon={<IconRefresh aria-hidden="true" />}
              onClick={() => retry(one.id)}
            />
          ) : null}
          <IconButton
            size="sm"
            className={styles.remove}
            label={`Убрать ${one.file.name}`}
            icon={<IconX aria-hidden="true" />}
            onClick={() => forget(one)}
          />
        </li>
      ))}
    </ul>
  );
}

function Progress({ attachment: { progress, image, sent, failure, file } }: { attachment: Attachment }) {
  if (image || sent || failure) return null;
  return (
    <progress
      className={`${styles.progress} meter full accent`}
      aria-label={`Загружается ${file.name}`}
      {...(progress !== null && { value: progress })}
    />
  );
}
