import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { chatCalls } from '../contract.ts';
import { changeDialog } from './commands/change-dialog.ts';
import { deleteMessage, editMessage } from './commands/change-message.ts';
import { complain } from './commands/complain.ts';
import { openDialog } from './commands/open-dialog.ts';
import { readDialog } from './commands/read-dialog.ts';
import { sendMessage } from './commands/send-message.ts';
import type { ChatsContext } from './context.ts';
import { createTyping } from './live/typing.ts';
import { getDialog, listPage, listThread, readDispute, searchOwn } from './queries.ts';

export function registerChatRoutes(app: FastifyInstance, context: ChatsContext, options: CallsOptions): void {
  const tellTyping = createTyping(context);
  registerCalls(
    app,
    chatCalls,
    {
      'GET /v1/chats': ({ viewer, query }) => listPage(context, viewer, query),
      'GET /v1/chats/summary': ({ viewer }) => context.countUnread(viewer.accountId),
      'POST /v1/chats': async ({ viewer, body: { account_id, subject = null } }) =>
        getDialog(context, viewer, await openDialog(context, viewer, { otherId: account_id, subject })),
      'GET /v1/chats/search': ({ viewer, query }) => searchOwn(context, viewer, query),
      'GET /v1/chats/of_dispute/{deal_id}': ({ viewer, params, query }) =>
        readDispute(context, viewer, params.deal_id, query),
      'GET /v1/chats/{dialog_id}': ({ viewer, params }) => getDialog(context, viewer, params.dialog_id),
      'PATCH /v1/chats/{dialog_id}': async ({ viewer, params: { dialog_id }, body }) => {
        await changeDialog(context, { dialogId: dialog_id, accountId: viewer.accountId, changes: body });
        return getDialog(context, viewer, dialog_id);
      },
      'GET /v1/chats/{dialog_id}/messages': ({ viewer, params, query }) =>
        listThread(context, viewer, params.dialog_id, query),
      'POST /v1/chats/{dialog_id}/messages': ({ viewer, params, body: { client_id, reply_to, ...rest } }) =>
        sendMessage(context, {
          dialogId: params.dialog_id,
          authorId: viewer.accountId,
          clientId: client_id,
          replyTo: reply_to ?? null,
          ...rest,
        }),
      'PATCH /v1/chats/{dialog_id}/messages/{number}': ({ viewer, params: { dialog_id, number }, body: { text } }) =>
        editMessage(context, { dialogId: dialog_id, number, accountId: viewer.accountId, text }),
      'DELETE /v1/chats/{dialog_id}/messages/{number}': ({ viewer, params: { dialog_id, number } }) =>
        deleteMessage(context, { dialogId: dialog_id, number, accountId: viewer.accountId }),
      'POST /v1/chats/{dialog_id}/read': async ({ viewer, params: { dialog_id }, body: { number } }) => ({
        unread: await readDialog(context, { dialogId: dialog_id, accountId: viewer.accountId, number }),
      }),
      'POST /v1/chats/{dialog_id}/typing': async ({ viewer, params: { dialog_id } }) => {
        await tellTyping(dialog_id, viewer.accountId);
        return {};
      },
      'POST /v1/chats/{dialog_id}/messages/{number}/complain': async ({ viewer, params, body: { reason, text } }) => {
        const { dialog_id, number } = params;
        await complain(context, { dialogId: dialog_id, number, accountId: viewer.accountId, reason, text });
        return {};
      },
    },
    options,
  );
}
