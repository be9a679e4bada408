/** Sends one file, telling how much of it has left: fetch cannot say that of a body. */
import { API_BASE } from '#platform/api-base.ts';
import type { UploadedPicture } from '../contract.ts';

export class UploadError extends Error {
  /** Seconds to wait when the server is only busy. */
  readonly retryAfter: number | undefined;
  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

const NETWORK = 'Нет связи с сервером.';
const UNKNOWN = 'Не получилось загрузить.';

interface Envelope {
  data?: UploadedPicture;
  error?: { message?: string; fields?: { file?: string } };
}

function parsed(text: string): Envelope {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export function sendPicture(
  file: Blob,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<UploadedPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API_BASE}/v1/media`);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { data, error } = parsed(request.responseText);
      if (request.status === 200 && data) return resolve(data);
      const retryAfter = request.status === 429 ? Number(request.getResponseHeader('retry-after')) || 5 : undefined;
      reject(new UploadError(error?.fields?.file ?? error?.message ?? UNKNOWN, retryAfter));
    };
    request.onerror = () => reject(new UploadError(NETWORK));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    // A name of ours: the file's own may tell more than its owner wants.
    form.append('file', file, 'picture');
    request.send(form);
  });
}
