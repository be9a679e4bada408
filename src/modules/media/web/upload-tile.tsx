import { IconX } from '@tabler/icons-react';
import { classNames } from '#ui/class-names.ts';
import { textLinkClass } from '#ui/text-link.ts';
import { percent } from '#words/numbers.ts';
import { fileSize } from '#words/sizes.ts';
import styles from './image-uploader.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadTileProps {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
  onShrink: () => void;
}

function Progress({ upload }: { upload: Upload }) {
  const share = upload.state === 'sending' ? Math.round(upload.progress * 100) : 0;
  const words =
    upload.state !== 'sending'
      ? 'В очереди'
      : share === 100
        ? 'Обрабатываем…'
        : `${percent(share)} · ${fileSize(upload.file.size)}`;
  return (
    <span className={`stack gap-1 t-12 strong ${styles.progress}`}>
      <span className="num">{words}</span>
      <progress className="meter full" max={100} value={share} aria-label={`Загрузка ${upload.name}`} />
    </span>
  );
}

function Failure({ upload, onRetry, onShrink }: Omit<UploadTileProps, 'onCancel'>) {
  if (upload.state === 'too_big') {
    return (
      <span className={`stack narrow shrinks gap-h ${styles.reason}`}>
        <b>{fileSize(upload.file.size)} — слишком большой</b>
        <span className="ellipsis full">{upload.name}</span>
        <button type="button" className={`t-12 ${textLinkClass}`} onClick={onShrink}>
          Сжать и загрузить
        </button>
      </span>
    );
  }
  if (upload.state !== 'failed') return null;
  return (
    <span className={`stack narrow shrinks gap-h ${styles.reason}`}>
      <b>{upload.message}</b>
      <span className="ellipsis full">{upload.name}</span>
      {upload.canRetry ? (
        <button type="button" className={`t-12 ${textLinkClass}`} onClick={onRetry}>
          Повторить
        </button>
      ) : null}
    </span>
  );
}

export function UploadTile({ upload, onCancel, onRetry, onShrink }: UploadTileProps) {
  const isFailed = upload.state === 'failed' || upload.state === 'too_big';
  return (
    <li className={`${styles.item} stack shrinks gap-1h packed`}>
      <div
        className={classNames(
          'clip round-2 relative sunken',
          styles.tile,
          isFailed ? `stack bad t-12 tight ${styles.failed}` : styles.sending,
        )}
      >
        {isFailed ? (
          <Failure {...{ upload, onRetry, onShrink }} />
        ) : (
          <>
            <img className={`block fills ${styles.image}`} src={upload.previewUrl} alt="" />
            <Progress upload={upload} />
          </>
        )}
        <button
          type="button"
          className={`${styles.tool} ${styles.remove} bare pad-0 stack round-1 icon-16 ink centre`}
          aria-label={isFailed ? `Убрать ${upload.name}` : `Отменить загрузку ${upload.name}`}
          onClick={onCancel}
        >
          <IconX aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
