/** Own objects by state: what a badge says, what groups the list offers, and which way leads from life to life. Pure. */
import { LIFE_LABELS, type Life, MODERATION_LABELS, type Moderation } from '../../domain/states.ts';

export interface States {
  life: Life;
  moderation: Moderation;
  /** Of a place on which ads are placed. */
  legality?: { light: string } | null;
}

export type StateTone = 'good' | 'warn' | 'bad' | 'off';

export interface StateWords {
  tone: StateTone;
  label: string;
  /** Link to the form with the owner's next step. */
  todo: string | null;
}

/** Active and accepted. */
const PUBLIC_LABEL = 'В каталоге';

/** A draft is nobody's business but its owner's, so moderation shows only in what was published. */
export function stateWords({ life, moderation, legality }: States): StateWords {
  if (moderation === 'blocked') return { tone: 'bad', label: MODERATION_LABELS.blocked, todo: null };
  if (moderation === 'rejected') return { tone: 'bad', label: MODERATION_LABELS.rejected, todo: 'Исправить' };
  if (life === 'draft') return { tone: 'off', label: LIFE_LABELS.draft, todo: 'Дополнить' };
  if (life === 'paused') return { tone: 'off', label: LIFE_LABELS.paused, todo: null };
  if (life === 'archived') return { tone: 'off', label: LIFE_LABELS.archived, todo: null };
  if (moderation === 'pending') return { tone: 'warn', label: MODERATION_LABELS.pending, todo: null };
  if (legality?.light === 'red') return { tone: 'bad', label: 'Заказать нельзя', todo: 'Исправить' };
  return { tone: 'good', label: PUBLIC_LABEL, todo: null };
}

/** The tone of a badge. */
export const tagTone = (tone: StateTone) => (tone === 'off' ? 'neutral' : tone);

export const STATE_GROUPS = {
  all: { label: 'Все', has: ({ life }: States) => life !== 'archived' },
  live: { label: PUBLIC_LABEL, has: ({ life, moderation }: States) => life === 'active' && moderation === 'accepted' },
  waiting: {
    label: 'Ждут вас',
    has: ({ moderation }: States) => moderation === 'rejected' || moderation === 'blocked',
  },
  checked: {
    label: MODERATION_LABELS.pending,
    has: ({ life, moderation }: States) => life === 'active' && moderation === 'pending',
  },
  paused: { label: LIFE_LABELS.paused, has: ({ life }: States) => life === 'paused' },
  draft: { label: 'Черновики', has: ({ life }: States) => life === 'draft' },
  archived: { label: 'Архив', has: ({ life }: States) => life === 'archived' },
} as const satisfies Record<string, { label: string; has: (states: States) => boolean }>;
export type StateGroup = keyof typeof STATE_GROUPS;
export const STATE_GROUP_NAMES = Object.keys(STATE_GROUPS) as StateGroup[];

export const isStateGroup = (value: unknown): value is StateGroup =>
  typeof value === 'string' && Object.hasOwn(STATE_GROUPS, value);

export type LifeAction = 'publish' | 'pause' | 'archive' | 'restore';

/** Steps from each life to the goal; none when it is there already, null when there is no way that makes sense. */
export const LIFE_PLANS = {
  publish: { draft: ['active'], paused: ['active'], active: [], archived: null },
  pause: { active: ['paused'], paused: [], draft: null, archived: null },
  archive: { active: ['paused', 'archived'], paused: ['archived'], archived: [], draft: null },
  restore: { archived: ['draft'], draft: [], active: null, paused: null },
} as const satisfies Record<LifeAction, Record<Life, readonly Life[] | null>>;

/** Why an action makes no sense for a life, for the summary. */
export const LIFE_REFUSALS = {
  publish: 'в архиве: сначала верните в черновики',
  pause: 'не опубликован',
  archive: 'черновик: его можно только удалить',
  restore: 'не в архиве',
} as const satisfies Record<LifeAction, string>;

export const ACTION_LABELS = {
  publish: 'Опубликовать',
  pause: 'На паузу',
  archive: 'В архив',
  restore: 'Вернуть в черновики',
} as const satisfies Record<LifeAction, string>;

/** Offered in a row's menu: what changes something from here. */
export const actionsFor = ({ life, moderation }: States): LifeAction[] =>
  moderation === 'blocked'
    ? []
    : (Object.keys(LIFE_PLANS) as LifeAction[]).filter((action) => (LIFE_PLANS[action][life]?.length ?? 0) > 0);
