/** One message to one push service. Who it is for and what it says only the browser can read. */
import webPush from 'web-push';
import { postToStranger } from '#platform/http/post-to-stranger.ts';
import { NotPublicAddress } from '#platform/http/public-address.ts';
import type { PushIdentity } from './identity.ts';

export interface PushMessage {
  title: string;
  text: string;
  /** A path of the site. */
  link: string;
  /** Of messages with the same one only the newest stays on the screen. */
  tag: string;
}

export interface Delivery {
  subscription: { endpoint: string; p256dh: string; auth: string };
  message: PushMessage;
  isUrgent: boolean;
  identity: PushIdentity;
  /** Whom a push service asks about us: the address of the site. */
  siteUrl: string;
  allowPrivateHosts: boolean;
}

/** `gone`: the browser has left and will not come back; `refused`: this message will never be taken. */
export type Outcome = 'sent' | 'gone' | 'refused';

/** The push service keeps it for a browser that is switched off. */
export const WORTH_SECONDS = 86_400;
const GONE = new Set([404, 410]);
const LATER = new Set([408, 425, 429]);

const subjectOf = (siteUrl: string): string =>
  siteUrl.startsWith('https:') ? siteUrl : `mailto:push@${new URL(siteUrl).hostname}`;

/** Throws when it is worth trying again. */
export async function deliver({
  subscription: { endpoint, p256dh, auth },
  message,
  isUrgent,
  identity,
  siteUrl,
  allowPrivateHosts,
}: Delivery): Promise<Outcome> {
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    TTL: WORTH_SECONDS,
    urgency: isUrgent ? 'high' : 'normal',
    vapidDetails: { subject: subjectOf(siteUrl), ...identity },
  });
  let status: number;
  try {
    const { headers, body } = details;
    status = await postToStranger({
      url: endpoint,
      headers: headers as Record<string, string>,
      body,
      allowPrivateHosts,
    });
  } catch (error) {
    if (error instanceof NotPublicAddress) return 'gone';
    throw error;
  }
  if (status >= 200 && status < 300) return 'sent';
  if (GONE.has(status)) return 'gone';
  if (status >= 400 && status < 500 && !LATER.has(status)) return 'refused';
  // A redirect too: nobody is followed anywhere.
  throw new Error(`push service answered ${status}`);
}
