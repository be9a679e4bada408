/** Sends one file, telling how much of it has left: fetch cannot say that of a body. */
import { API_BASE } from '../api-base.ts';

class UploadError extends Error {
  /** Seconds to wait when the server is only busy. */
  readonly retryAfter: number | undefined;
  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

const NETWORK = 'Нет связи с сервером.';
const UNKNOWN = 'Не получилось загрузить.';
const MAX_ATTEMPTS = 5;
const MAX_PAUSE_SECONDS = 30;

interface Envelope<T> {
  data?: T;
  error?: { message?: string; fields?: { file?: string } };
}

interface SendOptions {
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** File name sent to the server; the file's own name may tell more than its owner wants. */
  name: string;
}

function parsed<T>(text: string): Envelope<T> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function sendOnce<T>(path: `/v1/${string}`, file: Blob, { onProgress, signal, name }: SendOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API_BASE}${path}`);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { data, error } = parsed<T>(request.responseText);
      if (request.status === 200 && data) return resolve(data);
      const retryAfter = request.status === 429 ? Number(request.getResponseHeader('retry-after')) || 5 : undefined;
      reject(new UploadError(error?.fields?.file ?? error?.message ?? UNKNOWN, retryAfter));
    };
    request.onerror = () => reject(new UploadError(NETWORK));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, name);
    request.send(form);
  });
}

/** Retried a few times while the server is busy. */
export async function sendFile<T>(path: `/v1/${string}`, file: Blob, options: SendOptions): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce<T>(path, file, options);
    } catch (error) {
      if (!(error instanceof UploadError) || error.retryAfter === undefined || attempt === MAX_ATTEMPTS) throw error;
      const seconds = Math.min(error.retryAfter, MAX_PAUSE_SECONDS);
      await new Promise((done) => setTimeout(done, seconds * 1000));
      options.signal.throwIfAborted();
    }
  }
}
