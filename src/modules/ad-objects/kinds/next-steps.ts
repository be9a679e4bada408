/** Next steps after publishing, per kind: each leads to a page that is there. */
import type { AdObject } from '../contract.ts';
import { campaignNextSteps } from './campaign/next-steps.ts';
import { contractorNextSteps } from './contractor/next-steps.ts';
import type { AdObjectKind } from './kind.ts';
import { productNextSteps } from './product/next-steps.ts';
import { resourceNextSteps } from './resource/next-steps.ts';

export interface NextStep {
  to: string;
  label: string;
}

export interface KindNextSteps<K extends AdObjectKind> {
  /** Its reason, after «Опубликовано». */
  why: string;
  /** The best first, two at most. */
  steps(object: AdObject<K>): NextStep[];
}

const NEXT_STEPS = {
  product: productNextSteps,
  campaign: campaignNextSteps,
  resource: resourceNextSteps,
  contractor: contractorNextSteps,
} as const satisfies { [K in AdObjectKind]: KindNextSteps<K> };

export function nextStepsOf(object: { kind: AdObjectKind }): { why: string; steps: NextStep[] } {
  const { why, steps } = NEXT_STEPS[object.kind] as unknown as KindNextSteps<AdObjectKind>;
  return { why, steps: steps(object as AdObject) };
}
