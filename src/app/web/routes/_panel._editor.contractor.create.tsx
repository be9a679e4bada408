import { createFileRoute } from '@tanstack/react-router';
import type { EditorTarget } from '#modules/ad-objects/web/editor/editor-host.tsx';
import { pageHead } from '../head.ts';

export const Route = createFileRoute('/_panel/_editor/contractor/create')({
  staticData: { drawn: 'each' },
  loader: (): EditorTarget => ({ kind: 'contractor', object: null }),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Новый исполнитель' }),
  component: () => null,
});
