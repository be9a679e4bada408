/** Files and creatives. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { KKTU as CODES } from '../../../domain/kktu.ts';
import { type Creative, creative, lengthOf, TEXTS_LIMIT } from '../rules/creative.ts';
import { externalId, fault } from '../rules/fault.ts';
import { conflict, forbidden, notFound, pageOf, parseJson, read, refusedBody } from './answer.ts';
import { type Handler, keep, type StandInContext } from './context.ts';
import type { Kept } from './state.ts';
import { writeAnswer } from './write-answer.ts';

interface Media {
  external_id: string;
  filename: string;
  sha256: string;
  create_date: string;
  size: number;
  content_type: string;
  description: string;
}

export const putMedia: Handler = async (context, request, id) => {
  const form = await new Response(new Uint8Array(request.body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => undefined);
  const file = form?.get('media_file');
  if (!(file instanceof File)) throw refusedBody([fault('media_file', 'media_file is required')]);
  const description = String(form?.get('description') ?? '');
  if (description.length > 255) throw refusedBody([fault('description', 'description must not be longer than 255')]);
  if (file.type.startsWith('image/') && !description) {
    throw refusedBody([fault('description', "Image file requires non-empty field 'description'")]);
  }
  const bytes = Buffer.from(await file.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const before = await context.state.find<Media>('media', id);
  if (before && before.body.sha256 !== sha256) throw conflict();
  const body: Media = {
    external_id: id,
    filename: file.name,
    sha256,
    create_date: before?.body.create_date ?? context.now().toISOString(),
    size: bytes.length,
    content_type: file.type,
    description,
  };
  await keep(context, { kind: 'media', id, body, more: { bytes: bytes.toString('base64') } });
  return { status: 200, body: { sha256 } };
};

async function mediaOf({ state }: StandInContext, id: string): Promise<Kept<Media>> {
  const kept = await state.find<Media>('media', id);
  if (!kept) throw notFound(`media ${id}`);
  return kept;
}

export const getMedia: Handler = async (context, _request, id) => {
  const { body, more } = await mediaOf(context, id);
  return {
    status: 200,
    headers: { 'content-type': body.content_type },
    bytes: Buffer.from(String(more?.bytes), 'base64'),
  };
};

export const mediaInfo: Handler = async (context, _request, id) => ({
  status: 200,
  body: (await mediaOf(context, id)).body,
});

export const mediaInfos: Handler = async (context, request) => {
  const wanted = read(z.object({ external_ids: z.array(externalId) }), parseJson(request.body), { isStrict: false });
  const kept = await Promise.all(wanted.data.external_ids.map((id) => context.state.find<Media>('media', id)));
  return { status: 200, body: { media: kept.flatMap((one) => (one ? [one.body] : [])) } };
};

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** By the id alone: a repeated write gets the same one. */
function eridOf(id: string): string {
  const hash = createHash('sha256').update(id).digest();
  return `2Vtzq${[...hash.subarray(0, 6)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

const KNOWN_CODES = new Set(CODES.map(({ code }) => code));
const ARCHIVE = /zip|rar|tar|7z/;

export const putCreative: Handler = async (context, request, id) => {
  const given = parseJson(request.body);
  if (given && typeof given === 'object' && 'media_urls' in given) throw forbidden('media_urls is not allowed');
  const { data, messages } = read(creative, given, { isStrict: context.behaviour.is_strict });
  await judgeReferences(context, data);
  const before = await context.state.find<Creative>('creative', id);
  if (before) refuseTakingBack(before.body, data);
  const status = await keep(context, { kind: 'creative', id, body: data });
  return { status, body: { erid: eridOf(id), ...(messages.length > 0 && { messages }) } };
};

async function judgeReferences({ state }: StandInContext, data: Creative): Promise<void> {
  const unknownCodes = data.kktus.filter((code) => !KNOWN_CODES.has(code));
  if (unknownCodes.length > 0) throw refusedBody([fault('kktus', `unknown codes: ${unknownCodes.join(', ')}`)]);
  for (const id of data.contract_external_ids ?? []) {
    if (!(await state.find('contract', id))) throw notFound(`contract ${id}`, 'contract_external_ids');
  }
  for (const id of data.cids ?? []) if (!(await state.find('cid', id))) throw notFound(`cid ${id}`, 'cids');
  if (data.person_external_id && !(await state.find('person', data.person_external_id))) {
    throw notFound(`person ${data.person_external_id}`, 'person_external_id');
  }
  for (const id of data.media_external_ids ?? []) {
    const media = await state.find<Media>('media', id);
    if (!media) throw notFound(`media ${id}`, 'media_external_ids');
    if (ARCHIVE.test(media.body.content_type) && data.form !== 'banner_html5') {
      throw refusedBody([fault('media_external_ids', 'archives are allowed for banner_html5 only')]);
    }
  }
}

/** Texts and files are only added to. */
function refuseTakingBack(before: Creative, after: Creative): void {
  for (const field of ['texts', 'media_external_ids'] as const) {
    const missing = (before[field] ?? []).filter((one) => !(after[field] ?? []).includes(one));
    if (missing.length > 0) throw refusedBody([fault(field, `${field} cannot be removed`)]);
  }
}

async function creativeOf({ state }: StandInContext, id: string): Promise<Kept<Creative>> {
  const kept = await state.find<Creative>('creative', id);
  if (!kept) throw notFound(`creative ${id}`);
  return kept;
}

const creativeBody = (id: string, { body, created_at }: Kept<Creative>) => ({
  ...body,
  external_id: id,
  erid: eridOf(id),
  create_date: created_at,
});

export const getCreative: Handler = async (context, _request, id) => ({
  status: 200,
  body: creativeBody(id, await creativeOf(context, id)),
});

export const creativeByErid: Handler = async (context, _request, erid) => {
  const all = await context.state.list<Creative>('creative');
  const [id, kept] = all.find(([one]) => eridOf(one) === erid) ?? [];
  if (!id || !kept) throw notFound(`erid ${erid}`);
  return { status: 200, body: creativeBody(id, kept) };
};

export const listErids: Handler = async ({ state }, { query }) => {
  const { page, ...counts } = pageOf(await state.list('creative'), query);
  return { status: 200, body: { erids: page.map(([id]) => eridOf(id)), ...counts } };
};

export const listEridIds: Handler = async ({ state }, { query }) => {
  const { page, ...counts } = pageOf(await state.list('creative'), query);
  return { status: 200, body: { items: page.map(([id]) => ({ erid: eridOf(id), external_id: id })), ...counts } };
};

const addition = z.array(z.string().min(1).max(TEXTS_LIMIT)).min(1).optional();
const added = z.object({ texts: addition, media_external_ids: addition });

/** Appends what is not there yet. */
export const addTo =
  (field: keyof z.output<typeof added>): Handler =>
  async (context, request, id) => {
    const { data, messages } = read(added, parseJson(request.body), { isStrict: context.behaviour.is_strict });
    const kept = await creativeOf(context, id);
    const before = kept.body[field] ?? [];
    const given = data[field];
    if (!given) throw refusedBody([fault(field, `${field} is required`)]);
    const fresh = given.filter((one) => !before.includes(one));
    const body: Creative = { ...kept.body, [field]: [...before, ...fresh] };
    if (field === 'texts' && lengthOf(body.texts ?? []) > TEXTS_LIMIT) {
      throw refusedBody([fault('texts', `texts must not be longer than ${TEXTS_LIMIT} characters together`)]);
    }
    await judgeReferences(context, body);
    if (fresh.length > 0) await keep(context, { kind: 'creative', id, body });
    const erid = eridOf(id);
    return writeAnswer(context, fresh.length > 0 ? 201 : 200, messages, { marker: erid, erid });
  };
