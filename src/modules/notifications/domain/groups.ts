/** Notification groups: the events in each, and its channels. */

export const CHANNELS = ['site', 'email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
export type ChannelChoice = Record<Channel, boolean>;

interface GroupWords {
  section: 'deals' | 'people' | 'objects' | 'money' | 'safety';
  label: string;
  note: string;
  defaults: ChannelChoice;
  /** Its letter comes whatever is chosen, at once, and has nothing to unsubscribe from. */
  isAlwaysMailed?: true;
}

const everywhere = { site: true, email: true, push: true } as const;
const withoutPush = { site: true, email: true, push: false } as const;
const withoutEmail = { site: true, email: false, push: true } as const;
const siteOnly = { site: true, email: false, push: false } as const;

export const GROUPS = {
  orders: {
    section: 'deals',
    label: 'Новый заказ',
    note: 'вам заказали размещение или услугу, покупатель принял риск',
    defaults: everywhere,
  },
  answers: {
    section: 'deals',
    label: 'Ответ на заказ',
    note: 'принят, отклонён, не оформлен, другие условия, срок истёк, появился риск или запрет',
    defaults: everywhere,
  },
  work: {
    section: 'deals',
    label: 'Ход работы',
    note: 'сдана, нужна доработка, принята, остановлена модератором',
    defaults: everywhere,
  },
  cancels: { section: 'deals', label: 'Отмена', note: 'предложена, отклонена, состоялась', defaults: everywhere },
  marking: {
    section: 'deals',
    label: 'Маркировка',
    note: 'нужен макет, erid получен, данные не приняты',
    defaults: everywhere,
  },
  disputes: { section: 'deals', label: 'Спор', note: 'открыт или решён', defaults: everywhere },
  messages: {
    section: 'people',
    label: 'Сообщение в чате',
    note: 'если вы не прочли его за 10 минут',
    defaults: withoutEmail,
  },
  projects: {
    section: 'people',
    label: 'Участники проекта',
    note: 'ваше приглашение приняли',
    defaults: siteOnly,
  },
  reviews: {
    section: 'people',
    label: 'Отзывы',
    note: 'новый о вас, ответ на ваш, решение модератора',
    defaults: withoutPush,
  },
  searches: {
    section: 'objects',
    label: 'Новое по сохранённому поиску',
    note: 'появилось то, что вы искали',
    defaults: withoutPush,
  },
  prices: {
    section: 'objects',
    label: 'Новости избранного',
    note: 'подешевело или снова в каталоге',
    defaults: siteOnly,
  },
  moderation: {
    section: 'objects',
    label: 'Проверка и жалобы',
    note: 'объект принят, возвращён, заблокирован; владение больше не подтверждено; ответ на жалобу или обжалование',
    defaults: withoutPush,
  },
  topups: { section: 'money', label: 'Пополнение', note: 'деньги пришли на баланс', defaults: siteOnly },
  payouts: { section: 'money', label: 'Вывод денег', note: 'отправлен или отклонён', defaults: everywhere },
  duties: {
    section: 'money',
    label: 'Сроки по закону о рекламе',
    note: 'за 5 дней и за день до срока',
    defaults: withoutPush,
  },
  security: {
    section: 'safety',
    label: 'Вход и защита аккаунта',
    note: 'новое устройство, смена пароля, почты и ключей; письмо приходит всегда',
    defaults: everywhere,
    isAlwaysMailed: true,
  },
} as const satisfies Record<string, GroupWords>;
export type Group = keyof typeof GROUPS;
export const GROUP_NAMES = Object.keys(GROUPS) as [Group, ...Group[]];

export const isAlwaysMailed = (group: Group): boolean => 'isAlwaysMailed' in GROUPS[group];

export type Channels = Record<Group, ChannelChoice>;

/** Channels by group: the person's choice, and the defaults for the rest. */
export function channelsOf(chosen: Partial<Channels>): Channels {
  return Object.fromEntries(
    GROUP_NAMES.map((group) => [
      group,
      { ...GROUPS[group].defaults, ...chosen[group], ...(isAlwaysMailed(group) && { email: true }) },
    ]),
  ) as Channels;
}
