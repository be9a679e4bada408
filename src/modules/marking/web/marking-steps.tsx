import { useZone } from '#platform/web/use-clock.ts';
import { StepPath } from '#ui/step-path.tsx';
import { dayAndMonth } from '#words/days.ts';
import { dayOf, shortMoment } from '#words/moments.ts';
import type { DealMarking } from '../contract.ts';
import { stepsOf } from './steps.ts';

/** Where the marking of a deal stands: four steps, each with its day. */
export function MarkingSteps({ marking }: { marking: DealMarking }) {
  const zone = useZone();
  const steps = stepsOf(marking, {
    day: (at) => dayAndMonth(dayOf(at, zone)),
    moment: (at) => shortMoment(at, zone),
  });
  return <StepPath numbered label="Шаги маркировки" steps={steps} />;
}
