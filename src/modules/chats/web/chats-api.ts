import { apiOf, browserTransport } from '#platform/web/api.ts';
import type { chatCalls } from '../contract.ts';

/** For what happens in the browser only; loaders come with a transport of their own. */
export const chatsApi = apiOf<typeof chatCalls>(browserTransport);
