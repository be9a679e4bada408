/** One set of routes for the four kinds: paths, ids and bodies come from the contract. */
import type { FastifyInstance } from 'fastify';
import { type CallsOptions, type Handlers, registerCalls } from '#platform/http/calls.ts';
import type { Once } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { adObjectCalls, type ListRequest } from '../contract.ts';
import type { Life } from '../domain/states.ts';
import { type AdObjectKind, idNameOf, KINDS } from '../kinds/kind.ts';
import type { AdObjectsContext } from './context.ts';
import { changeAdObject } from './editing/change-ad-object.ts';
import { createAdObject } from './editing/create-ad-object.ts';
import { deleteAdObject } from './editing/delete-ad-object.ts';
import { duplicateAdObject } from './editing/duplicate-ad-object.ts';
import { fail } from './fail.ts';
import { getFigures } from './figures/get-figures.ts';
import type { Lists } from './lists/list-ad-objects.ts';
import { listSimilar } from './lists/store.ts';
import { canSee, isOwner, isRefusedTo } from './policy.ts';
import { presentObject } from './presenter.ts';
import { shownDoubts } from './publication/doubts.ts';
import { forbiddenSubjects } from './publication/forbidden-subjects.ts';
import { moveAdObject } from './publication/move-life.ts';
import { resubmitAdObject } from './publication/resubmit-ad-object.ts';
import type { ObjectRow } from './store.ts';

/** The calls of all kinds have the same inputs under different names, which the contract has checked by now. */
interface Input {
  viewer: Viewer;
  params: Record<string, string>;
  body: Record<string, unknown>;
  once: Once | null;
}

const SIMILAR = 8;

export function registerAdObjectRoutes(
  app: FastifyInstance,
  context: AdObjectsContext,
  lists: Lists,
  options: CallsOptions,
): void {
  async function present(row: ObjectRow, viewer: Viewer | null) {
    const [faces, judge, standing, appeal] = await Promise.all([
      context.facesOf([row.owner_id]),
      context.legalityToday(row.rules_version),
      context.standingOf(viewer, row.owner_id),
      isRefusedTo(viewer, row) ? context.appealAgainst(row.object_id, row.owner_id) : null,
    ]);
    const forbidden = isOwner(viewer, row) ? await forbiddenSubjects(context.db, row.kind, row.details, judge) : {};
    const doubts = await shownDoubts(context, row, viewer);
    return presentObject(row, viewer, standing, { faces, judge, forbidden, doubts }, appeal);
  }

  async function getVisible(kind: AdObjectKind, objectId: string, viewer: Viewer | null): Promise<ObjectRow> {
    const object = await context.readObject(kind, objectId);
    if (!object || !canSee(viewer, object)) throw fail('not_found');
    return object;
  }

  const handlersOf = (kind: AdObjectKind) => {
    const idName = idNameOf(kind);
    const target = ({ params, viewer }: Input) => ({ kind, objectId: params[idName] ?? '', viewer });
    return {
      [`POST /v1/products/${kind}/create`]: ({ viewer, body, once }: Input) =>
        createAdObject(context, {
          kind,
          ownerId: viewer.accountId,
          changes: body,
          once,
          present: (row) => present(row, viewer),
        }),

      [`PATCH /v1/products/${kind}/change/{${idName}}`]: async (input: Input) => {
        const { version, ...changes } = input.body;
        return present(
          await changeAdObject(context, { ...target(input), version: Number(version), changes }),
          input.viewer,
        );
      },

      [`DELETE /v1/products/${kind}/delete/{${idName}}`]: async (input: Input) => {
        await deleteAdObject(context, target(input));
        return {};
      },

      [`POST /v1/products/${kind}/get_list`]: ({ body, viewer }: Input) =>
        lists.list(kind, body as ListRequest, viewer),

      [`GET /v1/products/${kind}/retrieve/{${idName}}`]: async (input: Input) =>
        present(await getVisible(kind, target(input).objectId, input.viewer), input.viewer),

      [`POST /v1/products/${kind}/life/{${idName}}`]: async (input: Input) =>
        present(
          await moveAdObject(context, {
            ...target(input),
            to: input.body.to as Life,
            version: Number(input.body.version),
          }),
          input.viewer,
        ),

      [`POST /v1/products/${kind}/resubmit/{${idName}}`]: async (input: Input) =>
        present(
          await resubmitAdObject(context, { ...target(input), version: Number(input.body.version) }),
          input.viewer,
        ),

      [`POST /v1/products/${kind}/duplicate/{${idName}}`]: async (input: Input) =>
        present(await duplicateAdObject(context, target(input)), input.viewer),

      [`GET /v1/products/${kind}/similar/{${idName}}`]: async (input: Input) => {
        const object = await getVisible(kind, target(input).objectId, input.viewer);
        const tags = [...object.topics.map((topic) => `topic:${topic}`), `region:${object.region}`];
        const hidden = await context.hiddenFrom(input.viewer);
        return {
          items: await lists.present(await listSimilar(context.db, object, tags, hidden, SIMILAR), input.viewer),
        };
      },

      [`GET /v1/products/${kind}/figures/{${idName}}`]: async (input: Input) =>
        getFigures(context.db, await getVisible(kind, target(input).objectId, input.viewer)),
    };
  };

  const handlers = Object.assign({}, ...KINDS.map(handlersOf)) as unknown as Handlers<typeof adObjectCalls>;
  registerCalls(app, adObjectCalls, handlers, options);
}
