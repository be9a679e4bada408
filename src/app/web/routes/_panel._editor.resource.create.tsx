import { createFileRoute } from '@tanstack/react-router';
import type { EditorTarget } from '#modules/ad-objects/web/editor/editor-host.tsx';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/_editor/resource/create')({
  staticData: { drawn: 'each' },
  loader: (): EditorTarget => ({ kind: 'resource', object: null }),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Новый ресурс' }),
  component: () => null,
});
