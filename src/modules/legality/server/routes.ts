import type { FastifyInstance } from 'fastify';
import { type CallsOptions, registerCalls } from '#platform/http/calls.ts';
import { legalityCalls } from '../contract.ts';
import { addRule, addVersion, dropVersion } from './commands/change-rules.ts';
import type { LegalityContext } from './context.ts';
import { previewChange } from './preview/preview-change.ts';
import { listRules } from './store.ts';

export function registerLegalityRoutes(app: FastifyInstance, context: LegalityContext, options: CallsOptions): void {
  const all = async () => ({ items: await listRules(context.db) });
  // Whoever knows the words writes around them.
  const withoutWords = async () => ({
    items: (await listRules(context.db)).filter(({ subject }) => subject.kind !== 'words'),
  });
  const after = async (work: Promise<void>) => {
    await work;
    return all();
  };
  registerCalls(
    app,
    legalityCalls,
    {
      'GET /v1/legality/rules': ({ viewer }) => (viewer?.role === 'admin' ? all() : withoutWords()),
      'POST /v1/legality/rules': ({ body, viewer }) => after(addRule(context, { actor: viewer, ...body })),
      'POST /v1/legality/rules/preview': ({ body: { rule_id: ruleId, ...wish } }) =>
        previewChange(context, { ruleId, ...wish }),
      'POST /v1/legality/rules/{rule_id}/versions': ({ params, body, viewer }) =>
        after(addVersion(context, { actor: viewer, ruleId: params.rule_id, version: body })),
      'DELETE /v1/legality/rules/{rule_id}/versions/{version_id}': ({ params, viewer }) =>
        after(dropVersion(context, { actor: viewer, ruleId: params.rule_id, versionId: params.version_id })),
    },
    options,
  );
}
