/** Upload by XMLHttpRequest: fetch cannot report the progress of a body. */
import { API_BASE } from '#platform/api-base.ts';
import type { TransferPreview } from '../contract.ts';

interface Envelope {
  data?: TransferPreview & { token: string };
  error?: { message?: string; fields?: { file?: string } };
}

const NETWORK = 'Нет связи с сервером. Проверьте интернет и попробуйте ещё раз.';
const UNKNOWN = 'Файл не удалось проверить. Попробуйте ещё раз чуть позже.';

function parsed(text: string): Envelope {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Answers the token of the checked file; the error's message is ready to show. */
export function sendTable(file: File, kind: string, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${API_BASE}/v1/transfer/preview?kind=${kind}`);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { data, error } = parsed(request.responseText);
      if (request.status === 200 && data) resolve(data.token);
      else reject(new Error(error?.fields?.file ?? error?.message ?? UNKNOWN));
    };
    request.onerror = () => reject(new Error(NETWORK));
    const form = new FormData();
    // A name of ours: the file's own may tell more than its owner wants.
    form.append('file', file, 'table');
    request.send(form);
  });
}
