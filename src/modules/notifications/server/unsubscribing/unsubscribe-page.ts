/**
 * Where the link of a letter leads: plain HTML, one button, no script, no session; the signed address says whose letters.
 * Mail programs press the button themselves by a POST (RFC 8058), so it comes from anywhere.
 */
import type { FastifyInstance } from 'fastify';
import { plainPage, sendPlainPage } from '#platform/http/plain-page.ts';
import { GROUP_NAMES, GROUPS, isAlwaysMailed } from '../../domain/groups.ts';
import { unsubscribe } from '../commands/unsubscribe.ts';
import type { NotificationsContext } from '../context.ts';
import { UNSUBSCRIBE_PATH } from '../letters.ts';
import { getSettings } from '../settings/settings.ts';
import { getKey } from '../store.ts';
import { readSubscription, type Subscription } from './unsubscribe-token.ts';

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/;
const SETTINGS_LINK = '<a class="button" href="/settings/notify">Настроить уведомления</a>';

const nameOf = ({ group }: Subscription): string =>
  group === 'all' ? 'всех писем об уведомлениях' : `писем «${GROUPS[group].label}»`;

const askPage = (subscription: Subscription, token: string) =>
  plainPage(
    'Отписаться от писем',
    `<h1>Отписаться от ${nameOf(subscription)}?</h1><p>На сайте уведомления останутся. Письма о безопасности аккаунта приходят всегда.</p>
<form method="post" action="${UNSUBSCRIBE_PATH}?token=${token}"><button type="submit">Отписаться</button></form>${SETTINGS_LINK}`,
  );

const donePage = (subscription: Subscription) =>
  plainPage(
    'Вы отписаны',
    `<h1>Вы отписаны от ${nameOf(subscription)}</h1><p>Вернуть их можно в настройках в любой момент.</p>${SETTINGS_LINK}`,
  );

const LOST_PAGE = plainPage(
  'Ссылка не подходит',
  `<h1>Ссылка не подходит</h1><p>Возможно, она скопирована не целиком. Откройте её из письма ещё раз или выберите сами, о чём писать.</p>${SETTINGS_LINK}`,
);

export function registerUnsubscribePage(app: FastifyInstance, context: NotificationsContext): void {
  const read = async (query: { token?: unknown }) => {
    const token = typeof query.token === 'string' ? query.token : '';
    const subscription = readSubscription(await getKey(context.db, 'unsubscribe'), token);
    return subscription && { subscription, token };
  };

  app.register(async (scope) => {
    // Nothing in the body is read: the address says everything.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    );

    scope.get<{ Querystring: { token?: unknown } }>(UNSUBSCRIBE_PATH, async ({ query }, reply) => {
      const found = await read(query);
      if (!found) return sendPlainPage(reply.code(404), LOST_PAGE);
      const { subscription, token } = found;
      const { channels } = await getSettings(context.db, subscription.accountId);
      const groups = subscription.group === 'all' ? GROUP_NAMES : [subscription.group];
      const isDone = groups.every((group) => isAlwaysMailed(group) || !channels[group].email);
      return sendPlainPage(reply, isDone ? donePage(subscription) : askPage(subscription, token));
    });

    scope.post<{ Querystring: { token?: unknown } }>(UNSUBSCRIBE_PATH, async ({ query }, reply) => {
      const found = await read(query);
      if (!found) return sendPlainPage(reply.code(404), LOST_PAGE);
      await unsubscribe(context, found.subscription);
      return sendPlainPage(reply, donePage(found.subscription));
    });
  });
}
