import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { ACCEPTED, AvatarDialog, MAX_UPLOAD_BYTES, refusalOf } from '#modules/media/web/index.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { fileSize } from '#words/sizes.ts';
import styles from './account-photo-section.module.css';
import { AccountSection } from './account-section.tsx';
import { ProfileAvatar } from './profile-avatar.tsx';
import type { AvatarState } from './use-avatar.ts';

type AccountPhotoSectionProps = { accountId: string; name: string; avatar: AvatarState };

/** The photo: chosen, dropped or pasted, then framed in a dialog. */
export function AccountPhotoSection({ accountId, name, avatar }: AccountPhotoSectionProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null | undefined) {
    const [first] = files ?? [];
    if (!first) return;
    const refused = refusalOf(first);
    setRefusal(refused ?? '');
    setFile(refused ? null : first);
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    take(target.files);
    // The same file may be chosen again.
    target.value = '';
  }
  function close() {
    setFile(null);
    button.current?.focus();
  }

  const isFraming = file !== null;
  const takeLatest = useRef(take);
  takeLatest.current = take;
  useEffect(() => {
    if (isFraming) return;
    function paste(event: ClipboardEvent) {
      if (!event.clipboardData?.files.length) return;
      event.preventDefault();
      takeLatest.current(event.clipboardData.files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isFraming]);

  return (
    <AccountSection title="Фото" note="Его видят рядом с вашим именем. Сохраняется сразу.">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut for the pointer; the button opens the same files. */}
      <div
        id="account-avatar"
        className={classNames('gap-4 rows-1h round-2 stack pad-2', styles.photo, isOver && styles.over)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <ProfileAvatar accountId={accountId} name={name} src={avatar.url} size="md" className={styles.avatar} />
        <div className={`row wrap gap-2 ${styles.buttons}`}>
          <Button
            ref={button}
            variant="line"
            icon={<IconPhotoUp aria-hidden="true" />}
            onClick={() => chooser.current?.click()}
          >
            {avatar.url ? 'Заменить фото' : 'Загрузить фото'}
          </Button>
          {avatar.url ? (
            <Button
              variant="ghost"
              icon={<IconTrash aria-hidden="true" />}
              pending={avatar.isRemoving}
              onClick={() => {
                void avatar.remove();
                button.current?.focus();
              }}
            >
              Убрать
            </Button>
          ) : null}
        </div>
        <div className={`note ${styles.words}`}>
          <p>
            JPG, PNG, WebP или AVIF до {fileSize(MAX_UPLOAD_BYTES)}.
            <span className={styles.byPointer}> Можно перетащить сюда или вставить из буфера.</span>
          </p>
          <p className="bad" role="status">
            {refusal}
          </p>
        </div>
        <input ref={chooser} type="file" accept={ACCEPTED} hidden onChange={choose} />
      </div>
      {file ? (
        <AvatarDialog
          file={file}
          onUploaded={async (mediaId) => {
            await avatar.keep(mediaId);
            close();
          }}
          onCancel={close}
          onUnreadable={(message) => {
            close();
            setRefusal(message);
          }}
        />
      ) : null}
    </AccountSection>
  );
}
