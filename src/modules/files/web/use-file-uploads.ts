/** Upload queue: two at a time, each with its progress or its failure. */

import { useEffect, useRef, useState } from 'react';
import { sendFile } from '#platform/web/send-file.ts';
import { fileSize } from '#words/sizes.ts';
import type { FileFacts } from '../contract.ts';
import { MAX_FILE_BYTES } from '../domain/limits.ts';

const AT_ONCE = 2;

export interface FileUpload {
  id: number;
  file: File;
  /** From 0 to 1; null while it waits for its turn. */
  progress: number | null;
  failure: { message: string; canRetry: boolean } | null;
}

function refusalOf({ size }: File): string | null {
  if (size === 0) return 'Файл пустой. Выберите другой.';
  return size > MAX_FILE_BYTES ? `${fileSize(size)} — больше, чем ${fileSize(MAX_FILE_BYTES)}.` : null;
}

export function useFileUploads(onUploaded: (file: FileFacts) => void) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const lastId = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  // An effect with stale state may still see an upload that has ended: its id here keeps it from being sent twice.
  const sent = useRef(new Set<number>());
  const report = useRef(onUploaded);
  report.current = onUploaded;

  const change = (id: number, changes: Partial<FileUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

  function forget(id: number): void {
    running.current.get(id)?.abort();
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  async function send({ id, file }: FileUpload): Promise<void> {
    const controller = new AbortController();
    running.current.set(id, controller);
    sent.current.add(id);
    change(id, { progress: 0 });
    try {
      const facts = await sendFile<FileFacts>('/v1/files', file, {
        name: file.name,
        signal: controller.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      report.current(facts);
      forget(id);
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
    const waiting = uploads.filter(({ id, failure }) => failure === null && !sent.current.has(id));
    for (const upload of waiting.slice(0, Math.max(0, free))) void send(upload);
  });

  useEffect(() => {
    const ongoing = running.current;
    return () => {
      for (const controller of ongoing.values()) controller.abort();
    };
  }, []);

  return {
    uploads,
    forget,
    add(files: readonly File[]): void {
      const added = files.map((file): FileUpload => {
        lastId.current += 1;
        const message = refusalOf(file);
        return { id: lastId.current, file, progress: null, failure: message ? { message, canRetry: false } : null };
      });
      setUploads((all) => [...all, ...added]);
    },
    retry(id: number): void {
      sent.current.delete(id);
      change(id, { failure: null });
    },
  };
}
