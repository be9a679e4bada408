import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import type { DealMarking, MarkingProblem } from '../contract.ts';
import { creativePath, fieldView } from './words.ts';

interface ProblemsProps {
  problems: readonly MarkingProblem[];
  marking: Pick<DealMarking, 'deal_id' | 'side' | 'can'>;
  tone: 'bad' | 'warn';
}

const WHOSE = { buyer: 'исправит покупатель', seller: 'исправит продавец', operator: 'разберётся Охват' } as const;

/** What is wrong or missing, in which field, and the way to mend it for whoever can. */
export function Problems({ problems, marking, tone }: ProblemsProps) {
  const { side, can, deal_id } = marking;
  return (
    <ul className="stack gap-2">
      {problems.map((problem) => {
        const { who, field, message } = problem;
        const view = fieldView(field);
        const isMine = who === side;
        const isOwnData = isMine && (field ?? '').startsWith('requisites');
        return (
          <li
            key={`${who}${field}${message}`}
            className="stack narrow gap-1 round-2 t-13 pad-x-4 pad-y-3 tint-ground"
            data-tone={tone}
          >
            {view ? <b className={tone === 'bad' ? 'strong bad' : 'strong'}>{view.name}</b> : null}
            <span className="anywhere">
              {message}
              {isMine ? '' : ` Это ${WHOSE[who]}.`}
            </span>
            {isMine && view && (can.edit_creative || can.edit_advertiser) ? (
              <AppLink
                to={creativePath(deal_id, view.place)}
                className={buttonClass({
                  variant: tone === 'bad' ? 'accent' : 'line',
                  size: 'sm',
                  className: 'above-1',
                })}
              >
                {view.mend}
              </AppLink>
            ) : null}
            {isOwnData ? (
              <AppLink
                to="/settings/account"
                className={buttonClass({ variant: 'line', size: 'sm', className: 'above-1' })}
              >
                Открыть свои данные
              </AppLink>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
