import { useState } from 'react';
import type { AnyCard } from '#modules/ad-objects/web/index.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { CatalogState } from './catalog-state.ts';

const WhyDialog = deferred(() => import('./why-dialog.tsx'), 'WhyDialog');

/** Opens the explanation of the object's place in this list. */
export function WhyButton({ card, state }: { card: AnyCard; state: CatalogState }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={`Почему на этом месте: ${card.title}`}
        data-word="Почему тут"
        icon={<b>?</b>}
        onClick={() => setAsked(true)}
      />
      {isAsked ? <WhyDialog card={card} state={state} onClose={() => setAsked(false)} /> : null}
    </>
  );
}
