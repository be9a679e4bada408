/** Upload queue: two at a time, each with its progress, its failure and its place among the pictures. */

import { useEffect, useRef, useState } from 'react';
import { sendFile } from '#platform/web/send-file.ts';
import type { UploadedPicture } from '../contract.ts';
import { MAX_UPLOAD_BYTES } from '../domain/limits.ts';
import { crop, shrink } from './canvas-work.ts';
import { COVER_RATIO, type Framing } from './framing.ts';
import type { PictureFacts } from './picture.tsx';
import { refusalOf, UNREADABLE } from './refused-types.ts';

const AT_ONCE = 2;

export type Upload = {
  id: number;
  name: string;
  file: Blob;
  previewUrl: string;
} & (
  | { state: 'framing' }
  | { state: 'waiting' }
  | { state: 'sending'; progress: number }
  | { state: 'too_big' }
  | { state: 'failed'; message: string; canRetry: boolean }
);

type State = Upload extends infer U
  ? U extends Upload
    ? Omit<U, 'id' | 'name' | 'file' | 'previewUrl'>
    : never
  : never;

function firstState(file: File, isToBeFramed: boolean): State {
  const refusal = refusalOf(file);
  if (refusal) return { state: 'failed', message: refusal, canRetry: false };
  if (isToBeFramed) return { state: 'framing' };
  return file.size > MAX_UPLOAD_BYTES ? { state: 'too_big' } : { state: 'waiting' };
}

export function useUploads(onUploaded: (picture: PictureFacts, isBefore: (mediaId: string) => boolean) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastId = useRef(0);
  /** In which order the pictures of this visit were added, whichever arrived first. */
  const orderOf = useRef(new Map<string, number>());
  const running = useRef(new Map<number, AbortController>());
  const report = useRef(onUploaded);
  report.current = onUploaded;

  const change = (id: number, state: State & { file?: Blob }) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? ({ ...upload, ...state } as Upload) : upload)));

  function forget({ id, previewUrl }: Upload): void {
    running.current.get(id)?.abort();
    URL.revokeObjectURL(previewUrl);
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  async function send(upload: Upload): Promise<void> {
    const { id, file } = upload;
    const controller = new AbortController();
    running.current.set(id, controller);
    change(id, { state: 'sending', progress: 0 });
    try {
      const picture = await sendFile<UploadedPicture>('/v1/media', file, {
        name: 'picture',
        signal: controller.signal,
        onProgress: (progress) => change(id, { state: 'sending', progress }),
      });
      orderOf.current.set(picture.media_id, id);
      const { media_id, width, height, placeholder } = picture;
      report.current(
        { media_id, width, height, placeholder, alt: null },
        (other) => id < (orderOf.current.get(other) ?? 0),
      );
      forget(upload);
    } catch (error) {
      if (controller.signal.aborted) return;
      change(id, { state: 'failed', message: error instanceof Error ? error.message : UNREADABLE, canRetry: true });
    } finally {
      running.current.delete(id);
    }
  }

  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      if (!running.current.has(upload.id)) void send(upload);
    }
  });

  useEffect(() => {
    const ongoing = running.current;
    return () => {
      for (const controller of ongoing.values()) controller.abort();
    };
  }, []);

  async function redraw(id: number, work: () => Promise<Blob>): Promise<void> {
    try {
      change(id, { state: 'waiting', file: await work() });
    } catch {
      change(id, { state: 'failed', message: UNREADABLE, canRetry: false });
    }
  }

  return {
    uploads,
    forget,
    add(files: readonly File[], { isFirstFramed }: { isFirstFramed: boolean }): void {
      const added = files.map((file, index): Upload => {
        lastId.current += 1;
        return {
          id: lastId.current,
          name: file.name,
          file,
          previewUrl: URL.createObjectURL(file),
          ...firstState(file, isFirstFramed && index === 0),
        } as Upload;
      });
      setUploads((all) => [...all, ...added]);
    },
    retry: (id: number) => change(id, { state: 'waiting' }),
    shrink: (id: number, file: Blob) => redraw(id, () => shrink(file)),
    /** Without a framing the picture is sent whole. */
    frame({ id, file }: Upload, framing: Framing | null): void {
      if (framing) void redraw(id, () => crop(file, framing, COVER_RATIO));
      else change(id, { state: file.size > MAX_UPLOAD_BYTES ? 'too_big' : 'waiting' });
    },
    /** The browser cannot show it, so it cannot be framed either; the server has the last word. */
    failFraming: (id: number) => change(id, { state: 'failed', message: UNREADABLE, canRetry: false }),
  };
}
