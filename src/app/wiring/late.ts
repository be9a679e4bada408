/**
 * Back references. Areas are wired in one order, and a module is given those made before it. What it calls of a module that is
 * made after it stands in this list and nowhere else; the calls run only when all modules are there.
 */

import type { Lookups, Owners } from '#modules/ad-objects/server/index.ts';
import type { Appeals } from '#modules/appeals/server/index.ts';
import type { Audit } from '#modules/audit/server/index.ts';
import type { BasketModule } from '#modules/basket/server/index.ts';
import type { Blacklist } from '#modules/blacklist/server/index.ts';
import type { Chats } from '#modules/chats/server/index.ts';
import type { DealChecks, DealLookups, DealPapers, DealSums, DealsOfPerson } from '#modules/deals/server/index.ts';
import type { Finance } from '#modules/finance/server/index.ts';
import type { EridGate } from '#modules/marking/server/index.ts';
import type { Media, PictureUser } from '#modules/media/server/index.ts';
import type { Notifications } from '#modules/notifications/server/index.ts';
import type { EraseHook, Mailboxes, Sessions } from '#modules/passport/server/index.ts';
import type { Programs } from '#modules/programs/server/index.ts';
import type { Projects } from '#modules/projects/server/index.ts';
import type { Reviews } from '#modules/reviews/server/index.ts';

export interface LateModules {
  sessions: Pick<Sessions, 'holdSession'>;
  mailboxes: Pick<Mailboxes, 'credentialsOf'>;
  notices: Pick<Notifications['people'], 'tellSafety'>;
  audit: Pick<Audit, 'record'>;
  blacklist: Pick<Blacklist, 'standingOf'>;
  programs: Pick<Programs, 'admitToken' | 'stop' | 'shutOut' | 'tellBlocked' | 'removeAddedSince'>;
  media: Pick<Media, 'take'>;
  lookups: Pick<Lookups, 'judgedBy' | 'campaignsAbout' | 'requireOwnPlace' | 'claimedPlaces'>;
  owners: Pick<Owners, 'pauseAllOf' | 'withholdOf'>;
  projects: Pick<Projects, 'canRead' | 'takeBackInvitations'>;
  dealChecks: DealChecks;
  dealLookups: Pick<DealLookups, 'canRead' | 'findDeals'>;
  dealPapers: Pick<DealPapers, 'findForReview'>;
  dealSums: Pick<DealSums, 'totalsByProject'>;
  dealsOfPerson: Pick<DealsOfPerson, 'idsOf'>;
  eridGate: EridGate;
  finance: Pick<Finance, 'checkTopupsOf' | 'refuseErase' | 'cancelRequestedSince' | 'payFor' | 'payoutOwner'>;
  basket: Pick<BasketModule, 'placePaidOrder' | 'countWith'>;
  reviews: Pick<Reviews, 'takeDown'>;
  appeals: Pick<Appeals, 'open' | 'appealAgainst' | 'grant' | 'refuseOwn' | 'canRead'>;
  chats: Pick<Chats, 'canRead' | 'imagesOf' | 'tellOpened' | 'tellStep' | 'tellMarking'>;
  /** Every module that refers to pictures. */
  pictures: { users(): readonly PictureUser[] };
  /** Every module that keeps something of a person. */
  people: { eraseOf: EraseHook };
}

/** A method of a module that is not made yet. */
export type Late = <Name extends keyof LateModules, Method extends keyof LateModules[Name]>(
  module: Name,
  method: Method,
) => LateModules[Name][Method];

export function createLate(): { late: Late; fill(modules: LateModules): void } {
  let made: LateModules | undefined;
  return {
    late(module, method) {
      const call = (...given: unknown[]) => {
        if (!made) throw new Error(`${module}.${String(method)} is called before all modules are made`);
        return (made[module][method] as (...given: unknown[]) => unknown)(...given);
      };
      return call as never;
    },
    fill(modules) {
      made = modules;
    },
  };
}
