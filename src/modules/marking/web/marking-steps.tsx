import { StepPath } from '#ui/step-path.tsx';
import { dayAndMonth } from '#words/days.ts';
import { dayOf, shortMoment } from '#words/moments.ts';
import type { DealMarking } from '../contract.ts';
import { stepsOf } from './steps.ts';

/** Where the marking of a deal stands: four steps, each with its day. */
export function MarkingSteps({ marking }: { marking: DealMarking }) {
  const steps = stepsOf(marking, {
    day: (at) => dayAndMonth(dayOf(at)),
    moment: (at) => shortMoment(at),
  });
  return <StepPath numbered label="Шаги маркировки" steps={steps} />;
}
