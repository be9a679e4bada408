import {
  IconArrowBackUp,
  IconArrowUp,
  IconCheck,
  IconMoodSmile,
  IconPaperclip,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ApiError } from '#platform/web/api.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { newId } from '#platform/web/new-id.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Dialog, Message } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';
import { AttachmentTray } from './attachment-tray.tsx';
import { outboxOf } from './browser-outbox.ts';
import { chatsApi } from './chats-api.ts';
import styles from './composer.module.css';
import { useDesk } from './desk.ts';
import { draftsOf, type Quote, withDraft } from './drafts.ts';
import { useAttachments } from './use-attachments.ts';

const EmojiPicker = deferred(() => import('./emoji-picker.tsx'), 'EmojiPicker', { fallback: <EmojiButton /> });

/** Throttle of the event «typing». */
const TYPING_EVERY_MS = 3000;
const KEEP_AFTER_MS = 200;

export interface ComposerHandle {
  reply: (quote: Quote) => void;
  edit: (message: Message) => void;
  attach: (files: readonly File[]) => void;
}

interface ComposerProps {
  ref: Ref<ComposerHandle>;
  dialog: Dialog;
  onSent: () => void;
  onSave: (number: number, text: string) => Promise<void>;
  /** The last own message that can still be changed. */
  lastOwn: () => Message | undefined;
}

export function Composer(props: ComposerProps) {
  const { dialog } = props;
  if (!dialog.may_write) {
    return (
      <p className={`${styles.closed} fixed line-above soft mid-text ground`}>
        {dialog.person.is_gone
          ? 'Аккаунт удалён, написать уже нельзя. Переписка остаётся у вас.'
          : 'Вы не можете написать этому человеку.'}
      </p>
    );
  }
  return <Entry {...props} />;
}

function Entry({ ref, dialog, onSent, onSave, lastOwn }: ComposerProps) {
  const { me } = useDesk();
  const { dialog_id, person } = dialog;
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [reply, setReply] = useState<Quote | null>(null);
  const [edited, setEdited] = useState<{ message: Message; before: string } | null>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const [isKept, setKept] = useState(false);
  const [hasPicker, setPicker] = useState(false);
  const files = useAttachments();
  const typedAt = useRef(0);

  // Restores the draft; text typed before hydration is newer and wins.
  useLayoutEffect(() => {
    const draft = draftsOf(me.account_id).read()[dialog_id];
    const typed = field.current?.value;
    if (typed) setText(typed);
    else if (draft) {
      setText(draft.text);
      setReply(draft.reply);
      setKept(true);
    }
  }, [me.account_id, dialog_id]);

  const isEditing = edited !== null;
  const unsent = useRef({ text, reply, isEditing });
  unsent.current = { text: edited ? edited.before : text, reply, isEditing };
  useEffect(() => {
    const keep = () => {
      const { text: words, reply: quote } = unsent.current;
      const drafts = draftsOf(me.account_id);
      drafts.write(withDraft(drafts.read(), dialog_id, { text: words, reply: quote }));
    };
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [me.account_id, dialog_id]);
  useEffect(() => {
    if (isEditing) return;
    setKept(false);
    const timer = setTimeout(() => {
      const drafts = draftsOf(me.account_id);
      drafts.write(withDraft(drafts.read(), dialog_id, { text, reply }));
      setKept(text.trim() !== '');
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, reply, isEditing, me.account_id, dialog_id]);

  // As high as its text, up to a limit that the style sheet sets.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is what this waits for.
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = 'auto';
    current.style.height = `${current.scrollHeight}px`;
  }, [text]);

  const focus = () => field.current?.focus();
  function attach(chosen: readonly File[]): void {
    if (edited || chosen.length === 0) return;
    const left = files.add(chosen);
    if (left > 0) showToast(`К одному сообщению можно приложить до ${LIMITS.images} фото и до ${LIMITS.files} файлов.`);
    focus();
  }
  function startEdit(message: Message): void {
    setEdited({ message, before: edited?.before ?? text });
    setText(message.text);
    setFailure('');
    focus();
  }
  function stopEdit(): void {
    if (edited) setText(edited.before);
    setEdited(null);
    setFailure('');
    focus();
  }
  useImperativeHandle(ref, () => ({
    reply(quote) {
      if (edited) stopEdit();
      setReply(quote);
      focus();
    },
    edit: startEdit,
    attach,
  }));

  function type(next: string): void {
    setText(next);
    setFailure('');
    const now = Date.now();
    if (edited || next.trim() === '' || now - typedAt.current < TYPING_EVERY_MS || !navigator.onLine) return;
    typedAt.current = now;
    chatsApi('POST /v1/chats/{dialog_id}/typing', { params: { dialog_id } }).catch(() => {
      // A failed event «typing» is ignored.
    });
  }

  const words = text.trim();
  const isEmpty = words === '' && files.attachments.length === 0;
  const isTooLong = words.length > LIMITS.text;

  async function save(): Promise<void> {
    if (!edited || isPending) return;
    if (words === edited.message.text) return stopEdit();
    setPending(true);
    try {
      await onSave(edited.message.number, words);
      stopEdit();
    } catch (error) {
      setFailure(error instanceof ApiError ? (error.fields?.text ?? error.message) : 'Не получилось изменить.');
    }
    setPending(false);
  }
  function send(): void {
    if (isTooLong) return;
    if (edited) return void save();
    if (isEmpty) return;
    const obstacle = files.isBusy
      ? 'Подождите: вложения ещё загружаются.'
      : files.hasFailed
        ? 'Вложение не загрузилось. Повторите или уберите его.'
        : '';
    setFailure(obstacle);
    if (obstacle) return;
    outboxOf(me.account_id).add({
      client_id: newId(),
      dialog_id,
      text: words,
      reply,
      images: files.attachments.flatMap(({ image }) => image ?? []),
      files: files.attachments.flatMap(({ sent }) => sent ?? []),
      created_at: new Date().toISOString(),
    });
    unsent.current = { text: '', reply: null, isEditing: false };
    setText('');
    setReply(null);
    files.clear();
    typedAt.current = 0;
    const drafts = draftsOf(me.account_id);
    drafts.write(withDraft(drafts.read(), dialog_id, { text: '', reply: null }));
    focus();
    onSent();
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    // A phone's keyboard has no Shift + Enter: there the button sends.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    if (event.key === 'Enter' && !event.shiftKey && (!isTouch || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape') {
      if (edited) stopEdit();
      else if (reply) setReply(null);
    } else if (event.key === 'ArrowUp' && text === '' && !edited) {
      const last = lastOwn();
      if (!last) return;
      event.preventDefault();
      startEdit(last);
    }
  }
  function paste(event: ClipboardEvent): void {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    attach(pasted);
  }
  function insert(sign: string): void {
    const { current } = field;
    const at = current?.selectionStart ?? text.length;
    const end = current?.selectionEnd ?? at;
    type(`${text.slice(0, at)}${sign}${text.slice(end)}`);
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(at + sign.length, at + sign.length);
    });
  }

  const firstName = person.name.split(' ')[0] ?? person.name;
  return (
    <form
      className={`${styles.compose} fixed line-above ground`}
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={`${styles.column} mid`}>
        {edited ? (
          <Above
            icon={<IconPencil aria-hidden="true" />}
            title="Изменяете сообщение"
            text={edited.message.text}
            label="Не изменять"
            onClose={stopEdit}
          />
        ) : reply ? (
          <Above
            icon={<IconArrowBackUp aria-hidden="true" />}
            title={reply.author_id === me.account_id ? 'Ответ на своё сообщение' : `Ответ: ${firstName}`}
            text={reply.text}
            label="Не отвечать"
            onClose={() => {
              setReply(null);
              focus();
            }}
          />
        ) : null}
        <AttachmentTray {...files} />
        <div className={`${styles.entry} row bottom gap-1 round-3 surface pad-1h outlined frames`}>
          <IconButton
            label="Приложить файл или фото"
            icon={<IconPaperclip aria-hidden="true" />}
            disabled={isEditing}
            onClick={() => chooser.current?.click()}
          />
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            aria-label="Файлы к сообщению"
            onChange={(event) => {
              attach([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <textarea
            className="entry t-15"
            ref={field}
            rows={1}
            aria-label="Сообщение"
            placeholder="Сообщение"
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onPaste={paste}
          />
          <span className="fixed">
            {hasPicker ? <EmojiPicker onPick={insert} /> : <EmojiButton onClick={() => setPicker(true)} />}
          </span>
          <IconButton
            type="submit"
            className={styles.go}
            label={isEditing ? 'Сохранить' : 'Отправить'}
            icon={isEditing ? <IconCheck aria-hidden="true" /> : <IconArrowUp aria-hidden="true" />}
            disabled={isTooLong || (isEditing && words === '')}
            aria-busy={isPending || undefined}
          />
        </div>
        <div className={classNames(styles.under, 'row spread gap-3 t-12 faint', (failure || isTooLong) && styles.told)}>
          <span role="status" className={failure || isTooLong ? 'bad' : undefined}>
            {failure ||
              (isTooLong
                ? `Слишком длинно: ${words.length} из ${LIMITS.text} символов.`
                : isKept && !isEditing
                  ? 'Черновик сохранён'
                  : '')}
          </span>
          <span>
            {isEditing
              ? 'Enter — сохранить, Esc — оставить как было'
              : 'Enter — отправить, Shift + Enter — новая строка'}
          </span>
        </div>
      </div>
    </form>
  );
}

function EmojiButton({ onClick }: { onClick?: () => void }) {
  return <IconButton label="Смайлы" icon={<IconMoodSmile aria-hidden="true" />} onClick={onClick} />;
}

interface AboveProps {
  icon: ReactNode;
  title: string;
  text: string;
  label: string;
  onClose: () => void;
}

/** The quoted or edited message above the field. */
function Above({ icon, title, text, label, onClose }: AboveProps) {
  return (
    <div className={`${styles.above} row middle gap-3 icon-20`}>
      {icon}
      <p className="grow t-13 tight">
        <b className="block ellipsis">{title}</b>
        <span className="block ellipsis soft">{text}</span>
      </p>
      <IconButton label={label} icon={<IconX aria-hidden="true" />} onClick={onClose} />
    </div>
  );
}
