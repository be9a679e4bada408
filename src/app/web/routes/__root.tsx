import { deferred } from '#platform/web/deferred.tsx';
import '#ui/base.css';
import textFont from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { ObjectSlots } from '#modules/ad-objects/web/slots.ts';
import { DealSlots } from '#modules/deals/web/slots.ts';
import { Heart } from '#modules/favourites/web/heart.tsx';
import { ObjectView } from '#modules/statistics/web/object-view.ts';
import { THEME_SCRIPT } from '#ui/theme.ts';
import { BareFrame } from '../errors/bare-frame.tsx';
import { ErrorPage } from '../errors/error-page.tsx';
import { NotFoundPage } from '../errors/not-found-page.tsx';
import { RenderFailed } from '../render-failed.ts';
import type { RouterContext } from '../router.tsx';
import { type Session, sessionForNavigation } from '../session.ts';
import { ConnectionLine } from '../shell/connection-line.tsx';
import { FocusOnNavigation } from '../shell/focus-on-navigation.tsx';
import { NavigationProgress } from '../shell/navigation-progress.tsx';
import { Notices } from '../shell/notices.tsx';
import { PersonMenu } from '../shell/person-menu.tsx';
import { PageData } from '../shell/personal.tsx';
import { PublicFrame } from '../shell/public-frame.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { drawn: 'layout' },
  beforeLoad: async ({ context, preload }): Promise<{ session: Session | null }> => {
    const { sessionMemory, transport, report } = context;
    if (!preload) sessionMemory.last = await sessionForNavigation(transport, report);
    return { session: sessionMemory.last };
  },
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { property: 'og:site_name', content: 'Охват' },
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: 'ru_RU' },
    ],
    links: [
      { rel: 'preload', as: 'font', type: 'font/woff2', href: textFont, crossOrigin: 'anonymous' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icons/apple-touch-180.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Root,
  notFoundComponent: () => (
    <PublicFrame>
      <NotFoundPage />
    </PublicFrame>
  ),
  errorComponent: ({ error, reset }) => (
    <BareFrame>
      <ErrorPage error={error} reset={reset} />
    </BareFrame>
  ),
});

const DEAL_SLOTS: DealSlots = {
  CardButton: deferred(() => import('#modules/finance/web/card-button.tsx'), 'CardButton'),
  DeliveryCheck: deferred(() => import('#modules/marking/web/delivery-check.tsx'), 'DeliveryCheck'),
  OrderAgain: deferred(() => import('#modules/basket/web/order-again.tsx'), 'OrderAgain'),
};

const OBJECT_SLOTS: ObjectSlots = {
  Save: Heart,
  Person: PersonMenu,
  View: ObjectView,
  Trust: deferred(() => import('#modules/deals/web/trust-row.tsx'), 'TrustRow'),
  CardActions: deferred(() => import('#modules/catalog/web/card-actions.tsx'), 'CardActions'),
  Compare: deferred(() => import('#modules/catalog/web/card-actions.tsx'), 'PageCompareButton'),
  Kktu: deferred(() => import('#modules/marking/web/kktu-field.tsx'), 'KktuField'),
  Complaint: deferred(() => import('#modules/moderation/web/object-complaint.tsx'), 'ObjectComplaint'),
};

/** Loaded after the page: toasts, the dialog that asks for a fresh proof, the watch over the session. */
const LateParts = deferred(() => import('../shell/late-parts.tsx'), 'LateParts', { isLate: true });

function Root() {
  return (
    <ObjectSlots value={OBJECT_SLOTS}>
      <DealSlots value={DEAL_SLOTS}>
        <Outlet />
      </DealSlots>
    </ObjectSlots>
  );
}

function Document({ children }: { children: ReactNode }) {
  const hasFailed = useContext(RenderFailed);
  const scriptMark = useRouter().options.ssr?.nonce;
  return (
    // The theme script paints the element before React sees it.
    <html lang="ru" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint */}
        <script nonce={scriptMark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121116" />
        {/* The first title wins: the page that failed has named itself already. */}
        {hasFailed ? <title>Помехи в эфире — Охват</title> : null}
        <HeadContent />
      </head>
      <body>
        {hasFailed ? (
          <BareFrame>
            <ErrorPage />
          </BareFrame>
        ) : (
          <>
            <NavigationProgress />
            {children}
            <ConnectionLine />
            <Notices />
            <LateParts />
            <FocusOnNavigation />
            <PageData />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}
