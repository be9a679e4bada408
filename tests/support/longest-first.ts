/** The order of the test files: those that take long begin first, so that no worker is left alone with one of them at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of those known to take a quarter of a minute or more; the rest follow as Vitest sorts them. */
const LONGEST = [
  'app/page-addresses',
  'permissions/matrix',
  'app/backup',
  'platform/fuzz',
  'marking/trouble',
  'marking/kill',
  'marking/deal',
  'proofs/full-disk',
  'platform/database',
  'platform/replicas',
  'proofs/letter-survives-kill',
  'proofs/workers-survive',
  'proofs/checkout-survives-kill',
  'proofs/partitions',
  'proofs/database-outage',
  'proofs/chat-survives',
  'proofs/rolling-restart',
  'media/foreign-s3',
  'transfer/one-account',
  'app/demo-stories',
  'transfer/apply',
  'platform/jobs',
  'notifications/news',
  'programs/webhooks',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
  return at < 0 ? LONGEST.length : at;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
