import type { FiguresAnswer } from '../../../contract.ts';
import { type DetailContext, detailCalls, loadDetail, orNull, topicName } from '../../../web/detail/load.ts';
import { LANGUAGES, PLATFORMS } from '../dictionaries.ts';
import { AUDIENCE_WORDS } from '../facts.ts';

export interface ResourceExtra {
  /** History and market are told beside the object and may be missing. */
  figures: FiguresAnswer | null;
  /** Names of the topics it takes no advertising of. */
  refused: string[];
  platform: string | null;
  /** Null for Russian, which needs no mention. */
  language: string | null;
  /** Whom the size of the audience counts. */
  audience: string;
}

export async function loadResource(context: DetailContext, resourceId: string) {
  const figures = orNull(
    detailCalls(context.transport)('GET /v1/products/resource/figures/{resource_id}', {
      params: { resource_id: resourceId },
    }),
  );
  const data = await loadDetail(context, 'resource', resourceId);
  const { platform, language, refused_topics } = data.object;
  const extra: ResourceExtra = {
    figures: await figures,
    refused: refused_topics.map(topicName),
    platform: platform && PLATFORMS[platform],
    language: language === 'ru' ? null : LANGUAGES[language],
    audience: AUDIENCE_WORDS[platform ?? 'other'],
  };
  return { ...data, extra };
}
