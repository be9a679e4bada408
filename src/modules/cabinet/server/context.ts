/** Dependencies of the cabinet: ports to the modules whose facts it gathers. */
import type { Overview } from '../../ad-objects/server/index.ts';
import type { Catalog } from '../../catalog/server/index.ts';
import type { Chats } from '../../chats/server/index.ts';
import type { DealSums, DealsOfPerson } from '../../deals/server/index.ts';
import type { DutiesModule } from '../../duties/server/index.ts';
import type { Finance } from '../../finance/server/index.ts';
import type { MarkingOfPerson } from '../../marking/server/index.ts';
import type { Directory } from '../../passport/server/index.ts';
import type { Projects } from '../../projects/server/index.ts';
import type { Statistics } from '../../statistics/server/index.ts';

export interface CabinetContext {
  facesOf: Directory['facesOf'];
  objects: Overview;
  deals: Pick<DealsOfPerson, 'openOf' | 'findOf' | 'hasEverDealt' | 'countWaiting'> & Pick<DealSums, 'soldSince'>;
  marking: Pick<MarkingOfPerson, 'turnsOf'>;
  duties: Pick<DutiesModule, 'pressingOf' | 'aheadOf'>;
  finance: Pick<Finance, 'balanceOf' | 'monthsOf'>;
  chats: Pick<Chats, 'newDialogsOf' | 'findDialogs'>;
  projects: Pick<Projects, 'runningOf' | 'countRunning' | 'findOf' | 'tasksUntil'>;
  catalog: Pick<Catalog, 'suggest'>;
  statistics: Pick<Statistics, 'viewsSince'>;
  now(): Date;
}
