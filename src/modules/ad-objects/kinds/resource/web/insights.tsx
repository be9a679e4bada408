import type { AdObject } from '../../../contract.ts';
import { type Choice, useChosen } from '../../../web/detail/choice.ts';
import { AudienceSection } from './audience-section.tsx';
import { GrowthSection } from './growth-section.tsx';
import type { ResourceExtra } from './load.ts';
import { MarketSection } from './market-section.tsx';

export interface ResourceInsightsProps {
  object: AdObject<'resource'>;
  figures: ResourceExtra['figures'];
  today: string;
  choice: Choice;
}

/** Everything drawn: the audience, the price among others, the growth. */
export function ResourceInsights({ object, figures, today, choice }: ResourceInsightsProps) {
  const chosenId = useChosen(choice);
  return (
    <>
      <AudienceSection object={object} />
      {figures ? (
        <>
          <MarketSection object={object} market={figures.market} chosenId={chosenId} />
          <GrowthSection object={object} figures={figures} today={today} />
        </>
      ) : null}
    </>
  );
}
