import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import type { Directory } from '../../passport/server/index.ts';
import { type Figures, homeCalls } from '../contract.ts';

const FRESH_MILLISECONDS = 60_000;

/** Figures are counted at most once a minute, however many people look. */
export function registerHomeRoutes(
  app: FastifyInstance,
  { countMembers }: Pick<Directory, 'countMembers'>,
  options: CallsOptions,
): void {
  let counted: { at: number; figures: Promise<Figures> } | undefined;
  function figures(): Promise<Figures> {
    if (!counted || Date.now() - counted.at > FRESH_MILLISECONDS) {
      const fresh = { at: Date.now(), figures: countMembers() };
      fresh.figures.catch(() => {
        if (counted === fresh) counted = undefined;
      });
      counted = fresh;
    }
    return counted.figures;
  }
  registerCalls(app, homeCalls, { 'GET /v1/home/figures': figures }, options);
}
