/** Overlays on the pages of the demonstration: dialogs, menus, lists and calendars, each with whoever sees it. */
import type { Page } from 'playwright-core';
import type { Visitor } from '../support/browser.ts';

export const ROLES = ['visitor', 'marina', 'anton', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface Opening {
  as: Role;
  at: string;
  /** Buttons to press one after the other, or what else opens it. */
  open: readonly (string | RegExp)[] | ((page: Page) => Promise<unknown>);
  width?: number;
  /** It unfolds in the page, which is looked at whole. */
  unfolds?: boolean;
  /** Undoes what opening it saves; called before and after, so that another try finds the page as the first did. */
  restore?: (visitor: Visitor, ids: Record<string, string>) => Promise<unknown>;
}

const finder = (page: Page) => page.keyboard.press('Control+k');
const menuOf = (page: Page) => page.locator('summary', { hasText: /^Меню: / }).click();
const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
async function settle(page: Page): Promise<void> {
  await page.getByLabel('Почему так').fill('Публикация вышла на день позже, чем договаривались.');
  await page.getByRole('button', { name: /закрыть спор$/ }).click();
}
const forget = (visitor: Visitor, { resourceId }: Record<string, string>) =>
  visitor.call(`DELETE /v1/favourites/resource/${resourceId}`);
const resource = '/resource/$resourceId';
const safety = '/settings/safety';

export const OPENINGS: readonly Opening[] = [
  { as: 'visitor', at: '/', open: finder },
  { as: 'visitor', at: '/', open: (page) => page.getByRole('main').getByRole('combobox').first().fill('теле') },
  { as: 'visitor', at: '/', open: (page) => page.locator('main details > summary').first().click(), unfolds: true },
  { as: 'visitor', at: '/catalog', open: [/^Фильтры/], width: 390 },
  { as: 'visitor', at: '/catalog', open: [/^Почему на этом месте/] },

  { as: 'marina', at: '/', open: finder },
  { as: 'marina', at: '/', open: menuOf },
  { as: 'marina', at: '/', open: ['Создать'] },
  { as: 'marina', at: '/', open: [/^Уведомления/] },
  { as: 'marina', at: '/catalog', open: ['Мои поиски'] },
  { as: 'marina', at: resource, open: [/^В избранное: /, 'Заметка и список'], restore: forget },
  { as: 'marina', at: resource, open: [/^Когда нужно/] },
  { as: 'marina', at: resource, open: ['Пожаловаться'] },
  { as: 'marina', at: resource, open: [/^Ещё: /] },
  { as: 'marina', at: resource, open: [/^Ещё: /, 'Заблокировать'] },
  { as: 'marina', at: '/favourites', open: ['Новый список'] },
  { as: 'marina', at: '/favourites', open: ['Всё в корзину'] },
  { as: 'marina', at: '/favourites', open: [/^Список: /] },
  { as: 'marina', at: '/basket', open: [/^Сменить формат/] },
  { as: 'marina', at: '/basket', open: [/^Желаемый день/] },
  { as: 'marina', at: '/objects', open: ['Импорт и экспорт'] },
  { as: 'marina', at: '/objects', open: [/^Ещё действия/] },
  { as: 'marina', at: '/objects', open: [/^Ещё действия/, /^Удалить/] },
  { as: 'marina', at: '/projects', open: ['Новый проект'] },
  { as: 'marina', at: '/projects/$projectId', open: ['Пригласить'] },
  { as: 'marina', at: '/projects/$projectId', open: ['Действия с проектом'] },
  { as: 'marina', at: '/projects/$projectId', open: ['Действия с проектом', 'Настройки'] },
  { as: 'marina', at: '/projects/$projectId', open: ['Действия с проектом', 'Сохранить как шаблон'] },
  { as: 'marina', at: '/projects/$projectId', open: ['Действия с проектом', 'Убрать в архив'] },
  { as: 'marina', at: '/projects/$projectId', open: [/^Переместить: /] },
  { as: 'marina', at: '/projects/$projectId', open: [/^Действия: /] },
  { as: 'marina', at: '/deals/$delivered', open: ['Принять работу'] },
  { as: 'marina', at: '/deals/$delivered', open: ['Вернуть на доработку'] },
  { as: 'marina', at: '/deals/$delivered', open: ['Открыть спор'] },
  { as: 'marina', at: '/deals/$requested', open: ['Согласиться'] },
  { as: 'marina', at: '/deals/$requested', open: ['Отменить сделку'] },
  { as: 'marina', at: '/deals/$requested', open: ['Взять прежний макет'] },
  { as: 'marina', at: '/deals/$in_work', open: ['Ещё шаги сделки', 'Предложить отмену'] },
  { as: 'marina', at: '/deals/$in_work', open: ['Внести erid вручную'] },
  { as: 'marina', at: '/chats/$dialogId', open: ['Ещё о собеседнике'] },
  { as: 'marina', at: '/chats/$dialogId', open: ['Ещё шаги сделки'] },
  { as: 'marina', at: '/chats/$dialogId', open: ['Смайлы'] },
  { as: 'marina', at: '/chats/$dialogId', open: [/^Действия с чатом/] },
  { as: 'marina', at: '/chats/$dialogId', open: ['Искать в переписке'], unfolds: true },
  { as: 'marina', at: '/settings/account', open: [/^Отозвать: /] },
  { as: 'marina', at: '/settings/finance', open: ['Пополнить'] },
  { as: 'marina', at: '/settings/finance', open: ['Вернуть на карту'] },
  { as: 'marina', at: '/settings/finance', open: ['Период'] },
  { as: 'marina', at: safety, open: ['Сменить почту'], unfolds: true },
  { as: 'marina', at: safety, open: ['Сменить пароль'], unfolds: true },
  { as: 'marina', at: safety, open: ['Включить'], unfolds: true },
  { as: 'marina', at: safety, open: (page) => inMain(page, 'Создать') },
  { as: 'marina', at: safety, open: ['Добавить'] },
  { as: 'marina', at: '/settings/blacklist', open: ['Найти и заблокировать'], unfolds: true },
  { as: 'marina', at: '/', open: ['Создать'], width: 390 },

  { as: 'anton', at: '/deals/$requested', open: ['Предложить свои условия'] },
  { as: 'anton', at: '/deals/$requested', open: ['Отказаться'] },
  { as: 'anton', at: '/deals/$in_work', open: ['Сдать работу'] },
  { as: 'anton', at: '/deals/$in_work', open: [/^Когда вышло/] },
  { as: 'anton', at: '/deals/$completed', open: ['Ответить на отзыв'], unfolds: true },
  { as: 'anton', at: '/finance/marking', open: [/^Исправить показы/], unfolds: true },
  { as: 'anton', at: '/finance/marking', open: [/^Отправить \d+/] },

  { as: 'moderator', at: '/moderation?tab=objects', open: [/^Вернуть на правки/] },
  { as: 'moderator', at: '/moderation?tab=objects', open: [/^Заблокировать/] },
  { as: 'moderator', at: '/moderation?tab=complaints', open: [/^Вернуть на правки/] },
  { as: 'moderator', at: '/moderation?tab=disputes', open: settle },
  { as: 'moderator', at: '/moderation?tab=marking&state=all', open: ['Разрешить без erid'] },

  { as: 'admin', at: '/admin', open: [/^Ещё/], width: 390 },
  { as: 'admin', at: '/admin/people', open: ['Создать аккаунт'] },
  { as: 'admin', at: '/admin/people/$accountId', open: ['Заблокировать'] },
  { as: 'admin', at: '/admin/payouts', open: ['Отказать'] },
  { as: 'admin', at: '/admin/payouts', open: ['Деньги отправлены'] },
  { as: 'admin', at: '/admin/dictionaries', open: ['Добавить'] },
  { as: 'admin', at: '/admin/dictionaries', open: [/^Изменить: /] },
  { as: 'admin', at: '/admin/legality', open: ['Новое правило'] },
  { as: 'admin', at: '/admin/legality', open: ['Новая версия'] },
  { as: 'admin', at: '/admin/log', open: [/^С: /] },
];
