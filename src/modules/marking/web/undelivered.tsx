import { IconLock } from '@tabler/icons-react';
import { textLinkClass } from '#ui/text-link.ts';
import type { DealMarking } from '../contract.ts';
import { hasErid } from './steps.ts';

/** Why the seller cannot deliver yet, said where the button would be. */
export function Undelivered({ marking }: { marking: DealMarking }) {
  if (marking.need === 'none' || hasErid(marking)) return null;
  const turn = marking.waits_for.find(({ who }) => who !== 'system') ?? marking.waits_for[0];
  const whose = { buyer: 'Ход покупателя', seller: 'Ваш ход', system: 'Сейчас Охват' } as const;
  return (
    <p className="row top gap-2 icon-18 sunken pad-3 round-2">
      <IconLock aria-hidden="true" />
      <span>
        Сдать работу можно, когда есть erid: без него рекламу в интернете не размещают.
        {turn ? ` ${whose[turn.who]}: ${turn.words.charAt(0).toLowerCase()}${turn.words.slice(1)}.` : ''}{' '}
        <a href="#marking" className={textLinkClass}>
          К маркировке
        </a>
      </span>
    </p>
  );
}
