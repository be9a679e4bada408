/** Pictures and files of the message that is being written: each is sent to the server as soon as it is attached. */

import { useEffect, useRef, useState } from 'react';
import { sendFile } from '#platform/web/send-file.ts';
import { fileSize } from '#words/sizes.ts';
import type { FileFacts } from '../../files/contract.ts';
import { MAX_FILE_BYTES } from '../../files/web/index.ts';
import type { UploadedPicture } from '../../media/contract.ts';
import { MAX_UPLOAD_BYTES } from '../../media/web/index.ts';
import type { Message } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';

const AT_ONCE = 2;
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

export interface Attachment {
  id: number;
  file: File;
  isPicture: boolean;
  /** Of a picture. */
  previewUrl: string | null;
  /** From 0 to 1; null while it waits for its turn. */
  progress: number | null;
  failure: { message: string; canRetry: boolean } | null;
  image: Message['images'][number] | null;
  sent: Message['files'][number] | null;
}

/** A picture too large to be shown goes as a file. */
const isPicture = ({ type, size }: File) => PICTURES.has(type) && size <= MAX_UPLOAD_BYTES;

function refusalOf({ size }: File): string | null {
  if (size === 0) return 'Файл пустой. Выберите другой.';
  return size > MAX_FILE_BYTES ? `${fileSize(size)} — больше, чем ${fileSize(MAX_FILE_BYTES)}.` : null;
}

const isDone = ({ image, sent }: Attachment) => image !== null || sent !== null;

export function useAttachments() {
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const lastId = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  // An effect may still see one that has ended since: what was sent is never sent again by itself.
  const begun = useRef(new Set<number>());

  const change = (id: number, changes: Partial<Attachment>) =>
    setAttachments((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  function forget({ id, previewUrl }: Attachment): void {
    running.current.get(id)?.abort();
    if (previewUrl) URL.revokeObjectURL(previewUrl);
    setAttachments((all) => all.filter((one) => one.id !== id));
  }

  async function send({ id, file, isPicture: asPicture }: Attachment): Promise<void> {
    const controller = new AbortController();
    running.current.set(id, controller);
    begun.current.add(id);
    change(id, { progress: 0 });
    const options = { signal: controller.signal, onProgress: (progress: number) => change(id, { progress }) };
    try {
      if (asPicture) {
        const picture = await sendFile<UploadedPicture>('/v1/media', file, { ...options, name: 'picture' });
        const { media_id, width, height, placeholder } = picture;
        change(id, { image: { media_id, width, height, placeholder, alt: null } });
      } else {
        const { file_id, name, bytes } = await sendFile<FileFacts>('/v1/files', file, { ...options, name: file.name });
        change(id, { sent: { file_id, name, bytes, url: `/api/v1/files/${file_id}` } });
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = error instanceof Error ? error.message : 'Не получилось загрузить.';
      change(id, { progress: null, failure: { message, canRetry: true } });
    } finally {
      running.current.delete(id);
    }
  }

  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    const waiting = attachments.filter((one) => one.failure === null && !begun.current.has(one.id));
    for (const one of waiting.slice(0, Math.max(0, free))) void send(one);
  });
  const latest = useRef(attachments);
  latest.current = attachments;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what it calls reads the latest.
  useEffect(() => {
    const ongoing = running.current;
    const retryAll = () => {
      for (const { id, failure } of latest.current) if (failure?.canRetry) retry(id);
    };
    addEventListener('online', retryAll);
    return () => {
      removeEventListener('online', retryAll);
      for (const controller of ongoing.values()) controller.abort();
      for (const { previewUrl } of latest.current) if (previewUrl) URL.revokeObjectURL(previewUrl);
    };
  }, []);

  function retry(id: number): void {
    begun.current.delete(id);
    change(id, { failure: null });
  }

  return {
    attachments,
    forget,
    retry,
    isBusy: attachments.some((one) => !isDone(one) && one.failure === null),
    hasFailed: attachments.some(({ failure }) => failure !== null),
    /** Returns how many exceeded the limit. */
    add(files: readonly File[]): number {
      let [pictures, others] = [0, 0];
      for (const one of latest.current) {
        if (one.isPicture) pictures += 1;
        else others += 1;
      }
      const taken = files.filter((file) => {
        if (isPicture(file)) {
          pictures += 1;
          return pictures <= LIMITS.images;
        }
        others += 1;
        return others <= LIMITS.files;
      });
      const added = taken.map((file): Attachment => {
        lastId.current += 1;
        const message = refusalOf(file);
        const asPicture = isPicture(file);
        return {
          id: lastId.current,
          file,
          isPicture: asPicture,
          previewUrl: asPicture ? URL.createObjectURL(file) : null,
          progress: null,
          failure: message ? { message, canRetry: false } : null,
          image: null,
          sent: null,
        };
      });
      setAttachments((all) => [...all, ...added]);
      return files.length - taken.length;
    },
    clear(): void {
      for (const { previewUrl } of latest.current) if (previewUrl) URL.revokeObjectURL(previewUrl);
      setAttachments([]);
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
