import { uptime } from '#words/durations.ts';
import { decimal, NBSP } from '#words/numbers.ts';

export const uptimeOf = (since: string, now: number): string => uptime((now - Date.parse(since)) / 1000);

export const milliseconds = (value: number): string => `${decimal(value)}${NBSP}мс`;
