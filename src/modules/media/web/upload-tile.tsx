import { IconX } from '@tabler/icons-react';
import { classNames } from '#ui/class-names.ts';
import { textLinkClass } from '#ui/text-link.ts';
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
        : `${share} % · ${fileSize(upload.file.size)}`;
  return (
    <span className={styles.progress}>
      <span className="num">{words}</span>
      <progress className={styles.bar} max={100} value={share} aria-label={`Загрузка ${upload.name}`} />
    </span>
  );
}

function Failure({ upload, onRetry, onShrink }: Omit<UploadTileProps, 'onCancel'>) {
  if (upload.state === 'too_big') {
    return (
      <span className={styles.reason}>
        <b>{fileSize(upload.file.size)} — слишком большой</b>
        <span className={styles.name}>{upload.name}</span>
        <button type="button" className={textLinkClass} onClick={onShrink}>
          Сжать и загрузить
        </button>
      </span>
    );
  }
  if (upload.state !== 'failed') return null;
  return (
    <span className={styles.reason}>
      <b>{upload.message}</b>
      <span className={styles.name}>{upload.name}</span>
      {upload.canRetry ? (
        <button type="button" className={textLinkClass} onClick={onRetry}>
          Повторить
        </button>
      ) : null}
    </span>
  );
}

export function UploadTile({ upload, onCancel, onRetry, onShrink }: UploadTileProps) {
  const isFailed = upload.state === 'failed' || upload.state === 'too_big';
  return (
    <li className={styles.item}>
      <div className={classNames(styles.tile, isFailed ? styles.failed : styles.sending)}>
        {isFailed ? (
          <Failure {...{ upload, onRetry, onShrink }} />
        ) : (
          <>
            <img className={styles.image} src={upload.previewUrl} alt="" />
            <Progress upload={upload} />
          </>
        )}
        <button
          type="button"
          className={styles.remove}
          aria-label={isFailed ? `Убрать ${upload.name}` : `Отменить загрузку ${upload.name}`}
          onClick={onCancel}
        >
          <IconX aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
