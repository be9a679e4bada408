import { createFileRoute, Outlet, useChildMatches } from '@tanstack/react-router';
import { EditorHost, type EditorTarget } from '#modules/ad-objects/web/editor/editor-host.tsx';
import { needsLogin } from '../guards.ts';

/** The form stands here, above «create» and «change»: the first save turns one address into the other under it. */
export const Route = createFileRoute('/_panel/_editor')({
  staticData: { drawn: 'layout' },
  beforeLoad: needsLogin,
  component: Editor,
});

function Editor() {
  const { account_id, name } = Route.useRouteContext({ select: ({ session }) => session });
  const target = useChildMatches({ select: (matches) => matches.at(-1)?.loaderData as EditorTarget | undefined });
  return (
    <>
      {target ? <EditorHost {...target} owner={{ account_id, name }} /> : null}
      <Outlet />
    </>
  );
}
