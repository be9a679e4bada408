/** Outbox of the signed-in person: sends on any page, in one tab at a time (lock). */
import { ApiError } from '#platform/web/api.ts';
import { chatsApi } from './chats-api.ts';
import { createOutbox, keptOutbox, type Outbox, type Waiting } from './outbox.ts';

const outboxes = new Map<string, Outbox>();

async function send({ dialog_id, client_id, text, reply, images, files }: Waiting) {
  // The browser knows already: trying would only fail.
  if (!navigator.onLine) throw new ApiError({ status: 0, code: 'network', message: 'Нет связи.' });
  return chatsApi('POST /v1/chats/{dialog_id}/messages', {
    params: { dialog_id },
    body: {
      client_id,
      text,
      ...(reply && { reply_to: reply.number }),
      ...(images.length > 0 && { images: images.map(({ media_id }) => media_id) }),
      ...(files.length > 0 && { files: files.map(({ file_id }) => file_id) }),
    },
  });
}

export function outboxOf(accountId: string): Outbox {
  const known = outboxes.get(accountId);
  if (known) return known;
  const made = createOutbox({
    kept: keptOutbox(accountId),
    send,
    alone: (work) =>
      navigator.locks ? (navigator.locks.request(`chat-outbox:${accountId}`, work) as Promise<void>) : work(),
    later: (work, milliseconds) => void setTimeout(work, milliseconds),
  });
  outboxes.set(accountId, made);
  addEventListener('online', () => void made.pump());
  void made.pump();
  return made;
}
