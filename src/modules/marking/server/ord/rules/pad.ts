import { z } from 'zod';
import { externalId, rules, webUrl } from './fault.ts';

export const PAD_NAME_LIMIT = 100;

export const pad = z
  .object({
    person_external_id: externalId,
    is_owner: z.boolean(),
    type: z.enum(['web', 'mobile_app', 'hbbtv', 'smarttv']),
    name: z.string().min(1).max(PAD_NAME_LIMIT),
    url: webUrl.optional(),
  })
  .superRefine(
    rules(({ type, url }, refuse) => {
      if ((type === 'web' || type === 'mobile_app') && !url) refuse('url', `url is required for ${type}`);
    }),
  );

export type Pad = z.output<typeof pad>;

/** Whole platforms are not a place for an ad: one names the channel or the page. */
export const BARE_PLATFORMS: readonly string[] = [
  't.me',
  'telegram.org',
  'telegram.me',
  'vk.com',
  'ok.ru',
  'dzen.ru',
  'rutube.ru',
  'youtube.com',
  'max.ru',
];

/** As they are compared: without scheme and final slash. */
export const bareAddress = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/+$/, '');
