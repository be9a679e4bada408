/** Stateless unsubscribe token: account and group, signed. */
import { createHmac } from 'node:crypto';
import { isSame } from '#platform/tokens.ts';
import { GROUPS, type Group, isAlwaysMailed } from '../../domain/groups.ts';

export interface Subscription {
  accountId: string;
  group: Group | 'all';
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z_]+)\.([\w-]{43})$/;

const macOf = (key: Buffer, accountId: string, group: string): Buffer =>
  createHmac('sha256', key).update(`unsubscribe/${accountId}/${group}`).digest();

export const signSubscription = (key: Buffer, { accountId, group }: Subscription): string =>
  `${accountId}.${group}.${macOf(key, accountId, group).toString('base64url')}`;

/** Null for what we did not sign, and for a group that there is no more or that cannot be left. */
export function readSubscription(key: Buffer, token: string): Subscription | null {
  const [, accountId, group, mac] = TOKEN.exec(token) ?? [];
  if (!accountId || !group || !mac) return null;
  if (!isSame(Buffer.from(mac, 'base64url'), macOf(key, accountId, group))) return null;
  if (group === 'all') return { accountId, group };
  return Object.hasOwn(GROUPS, group) && !isAlwaysMailed(group as Group) ? { accountId, group: group as Group } : null;
}
