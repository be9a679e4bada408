/** Dependencies of marking: ports to other modules. */

import type { Pool } from 'pg';
import type { Db, Transaction } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { AdObjects } from '../../ad-objects/server/index.ts';
import type { RecordDeed } from '../../audit/server/index.ts';
import type { DealFacts, DealLookups, DealPapers, MarkedDeals } from '../../deals/server/index.ts';
import type { Legal } from '../../legal/server/index.ts';
import type { Legality } from '../../legality/server/index.ts';
import type { Media } from '../../media/server/index.ts';
import type { Directory, readRequisites } from '../../passport/server/index.ts';
import type { MarkingMode } from '../contract.ts';
import type { StoppedNeed } from '../domain/stops.ts';
import type { VatRegime } from '../domain/vat.ts';
import type { ChainModel } from './chain/chain.ts';
import type { KktuReader } from './kktu/kktu.ts';
import type { OrdClient } from './ord/client.ts';

export interface MarkingSettings {
  mode: MarkingMode;
  chain: ChainModel;
  /** The exchange as the register knows it. */
  own: { name: string; inn: string; vat: VatRegime };
  /** Null unless the mode is `vk`. */
  ord: { url: string; token: string } | null;
}

interface NewsOfDeal {
  accountId: string;
  dealId: string;
  object: string;
}
/** Notifications of marking; `words` are of the refusal, in Russian where they are known. */
export type MarkingNews =
  | (NewsOfDeal & { event: 'creative_wanted'; what: 'fill' | 'requisites'; until: string | null })
  | (NewsOfDeal & {
      event: 'agreement_wanted';
      what: 'agree';
      next: 'register' | 'erid' | 'other';
      until: string | null;
    })
  | (NewsOfDeal & { event: 'agreement_wanted'; what: 'agree_erid' | 'risk'; until: string | null })
  | (NewsOfDeal & {
      event: 'erid_ready';
      erid: string;
      side: 'buyer' | 'seller';
      isReporter: boolean;
      isTrial: boolean;
    })
  | (NewsOfDeal & { event: 'erid_declined'; erid: string })
  | (NewsOfDeal & { event: 'marking_refused'; words: string | null })
  | (NewsOfDeal & { event: 'marking_bad'; erid: string; words: string | null })
  | (NewsOfDeal & { event: 'marking_held'; side: 'buyer' | 'seller'; words: string | null; stopped: StoppedNeed })
  | { event: 'marking_stopped'; accountId: string }
  | { event: 'shows_wanted'; accountId: string; month: string; placements: number; until: string };

export interface MarkingContext extends Pick<Directory, 'namesOf' | 'listAdmins'>, Pick<Legal, 'consentDayOf'> {
  db: Db;
  pool: Pool;
  jobs: Jobs;
  settings: MarkingSettings;
  siteUrl: string;
  /** Which register rows belong to: what was tried out is no fact of the real one. */
  environment: string;
  /** A client whose calls are written down under the object; null where nothing is sent. */
  ordFor(objectId: string | null): OrdClient | null;
  /** Tells one key from another without being one; empty where there is none. */
  keyPrint: string;
  deals: MarkedDeals &
    Pick<DealLookups, 'findSeen' | 'findDeals' | 'canRead' | 'reachesOf'> &
    Pick<DealPapers, 'findForAct'>;
  legalityToday: Legality['today'];
  /** Verdicts by the rules of another day. */
  legalityOn: Legality['on'];
  standingRules: Legality['standingToday'];
  placesOf: AdObjects['lookups']['placesOf'];
  requisitesOf: typeof readRequisites;
  takeMedia: Media['take'];
  readPicture: Media['readPicture'];
  record: RecordDeed;
  /** Refuses what another member of staff has taken. Written out: moderation stands on deals. */
  finishCase(transaction: Transaction, kind: 'marking', dealId: string, actor: Viewer): Promise<void>;
  tell(transaction: Transaction, news: readonly MarkingNews[]): Promise<void>;
  /** A line in the dialog of the sides. */
  sayInChat(
    transaction: Transaction,
    told: readonly {
      deal: DealFacts;
      turn: { kind: 'erid'; erid: string; isTrial: boolean } | { kind: 'refused'; words: string | null };
    }[],
  ): Promise<void>;
  /** ККТУ as it is today. */
  kktu: KktuReader;
  now(): Date;
}
