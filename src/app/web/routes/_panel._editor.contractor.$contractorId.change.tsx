import { createFileRoute } from '@tanstack/react-router';
import type { EditorTarget } from '#modules/ad-objects/web/editor/editor-host.tsx';
import { ownerOnly } from '../guards.ts';
import { pageHead } from '../head.ts';
import { pathIds } from '../path-ids.ts';

export const Route = createFileRoute('/_panel/_editor/contractor/$contractorId/change')({
  staticData: { drawn: 'each' },
  params: pathIds<'contractorId'>(),
  beforeLoad: ownerOnly('contractor'),
  loader: ({ context }): EditorTarget => ({ kind: 'contractor', object: context.object }),
  head: ({ match, loaderData }) =>
    pageHead(match.context.publicUrl, { title: `Изменить: ${loaderData?.object?.title ?? ''}` }),
  component: () => null,
});
