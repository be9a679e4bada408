/**
 * A stand-in for the API of VK ОРД: the calls, checks and answers of the real one, and the register behind it. For tests, over
 * HTTP, and for a site that runs with `MARKING=test`, where nothing leaves the program.
 */
import { Refusal, refusedBody, type StandInAnswer, type StandInRequest, unauthorized } from './answer.ts';
import type { Behaviour, Handler, StandInContext } from './context.ts';
import * as creatives from './creatives.ts';
import * as dictionaries from './dictionaries.ts';
import * as invoices from './invoices.ts';
import * as register from './register.ts';
import { memoryState, type StandInState } from './state.ts';
import * as statistics from './statistics.ts';
import * as statuses from './statuses.ts';

export type { StandInAnswer, StandInRequest } from './answer.ts';
export type { Behaviour } from './context.ts';

/** `:id` stands for one part of the path. The first that fits answers. */
const ROUTES: readonly (readonly [call: string, handler: Handler])[] = [
  ['GET /v1/person', register.listOf('person')],
  ['PUT /v1/person/:id', register.putPerson],
  ['GET /v1/person/:id', register.getPerson],
  ['GET /v1/contract', register.listOf('contract')],
  ['PUT /v1/contract/:id', register.putContract],
  ['GET /v1/contract/:id', register.getContract],
  ['POST /v1/contract/:id/create_cid', register.createCid],
  ['GET /v1/cid', register.listOf('cid', 'cids')],
  ['PUT /v1/cid/:id', register.putCid],
  ['GET /v1/cid/:id', register.getCid],
  ['GET /v1/pad', register.listOf('pad')],
  ['GET /v1/pad/info/restricted', register.restrictedPads],
  ['PUT /v1/pad/:id', register.putPad],
  ['GET /v1/pad/:id', register.getPad],
  ['GET /v1/media', register.listOf('media')],
  ['PUT /v1/media/:id', creatives.putMedia],
  ['GET /v1/media/:id', creatives.getMedia],
  ['GET /v1/media/:id/info', creatives.mediaInfo],
  ['POST /v1/get_media_info', creatives.mediaInfos],
  ['GET /v3/creative', register.listOf('creative')],
  ['GET /v3/creative/list/erids', creatives.listErids],
  ['GET /v3/creative/list/erid_external_ids', creatives.listEridIds],
  ['GET /v3/creative/by_erid/:id', creatives.creativeByErid],
  ['PUT /v3/creative/:id', creatives.putCreative],
  ['GET /v3/creative/:id', creatives.getCreative],
  ['POST /v3/creative/:id/add_text', creatives.addTo('texts')],
  ['POST /v3/creative/:id/add_media', creatives.addTo('media_external_ids')],
  ['GET /v4/invoice', register.listOf('invoice')],
  ['PUT /v4/invoice/:id', invoices.putInvoice],
  ['GET /v4/invoice/:id', invoices.getInvoice],
  ['DELETE /v4/invoice/:id', invoices.deleteInvoice],
  ['PUT /v4/invoice/:id/header', invoices.putHeader],
  ['GET /v4/invoice/:id/header', invoices.getHeader],
  ['PATCH /v4/invoice/:id/items', invoices.patchItems],
  ['POST /v4/invoice/:id/delete', invoices.deleteItems],
  ['POST /v4/invoice/:id/ready', invoices.readyInvoice],
  ['POST /v3/statistics', statistics.postStatistics],
  ['GET /v3/statistics/list', statistics.listStatistics],
  ['POST /v3/statistics/delete', statistics.deleteStatistics],
  ['GET /v1/erir_statuses', statuses.getStatuses],
  ['POST /v1/erir_statuses', statuses.postStatuses],
  ...(['person', 'contract', 'cid', 'creative', 'pad', 'invoice', 'statistics'] as const).map(
    (kind) => [`GET /v1/${kind}/:id/erir_status`, statuses.statusOf] as const,
  ),
  ['GET /v1/dict/kktu', dictionaries.kktu],
  ['GET /v1/dict/erir_message', dictionaries.erirMessage],
  ['POST /v1/dict/erir_message', dictionaries.erirMessages],
];

const PATTERNS = ROUTES.map(([call, handler]) => {
  const [method = '', path = ''] = call.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(':id', '([^/]{1,1000})')}$`), handler };
});

export interface StandInOptions {
  token: string;
  state?: StandInState;
  now?: () => Date;
  behaviour?: Partial<Behaviour>;
}

export interface StandIn {
  answer(request: StandInRequest): Promise<StandInAnswer>;
  /** Changed by tests while it runs. */
  behaviour: Behaviour;
}

function refuseByWord({ refused }: Behaviour, { method, body }: StandInRequest): void {
  if (method !== 'PUT' || refused.length === 0) return;
  const text = body.toString('utf8');
  const faults = refused.filter(({ word }) => text.includes(word));
  if (faults.length > 0) throw refusedBody(faults.map((one) => ({ ...one, code: 'common_invalid_value' })));
}

export function createStandIn({
  token,
  state = memoryState(),
  now = () => new Date(),
  ...given
}: StandInOptions): StandIn {
  const behaviour: Behaviour = {
    processing_ms: 0,
    bad: [],
    bodies: 'empty',
    is_strict: false,
    refuses_same_inn: true,
    refused: [],
    calculated_acts: [],
    blocked_acts: [],
    ...given.behaviour,
  };
  const context: StandInContext = { state, behaviour, now };
  return {
    behaviour,
    async answer(request) {
      try {
        if (request.headers.authorization !== `Bearer ${token}`) throw unauthorized();
        for (const { method, pattern, handler } of PATTERNS) {
          const match = method === request.method && pattern.exec(request.path);
          if (!match) continue;
          refuseByWord(behaviour, request);
          return await handler(context, request, decodeURIComponent(match[1] ?? ''));
        }
        return { status: 404, headers: { 'content-type': 'text/html' }, bytes: Buffer.from('<h1>404 Not Found</h1>') };
      } catch (error) {
        if (error instanceof Refusal) return error.answer;
        throw error;
      }
    },
  };
}
