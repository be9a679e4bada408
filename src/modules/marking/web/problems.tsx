import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import type { DealMarking, MarkingProblem } from '../contract.ts';
import { creativePath, fieldView, requisitesPath } from './words.ts';

interface ProblemsProps {
  problems: readonly MarkingProblem[];
  marking: Pick<DealMarking, 'deal_id' | 'side' | 'can'>;
  tone: 'bad' | 'warn';
}

const WHOSE = { buyer: 'исправит покупатель', seller: 'исправит продавец', operator: 'разберётся Охват' } as const;

/** Wording for the reader who waits for the other side: a statement, and not a command. */
const NOT_YET: Readonly<Record<string, string>> = {
  advertiser: 'Покупатель ещё не указал, кого и что рекламирует.',
  'advertiser.kktu': 'Покупатель ещё не выбрал код товара.',
  'advertiser.agency': 'Покупатель ещё не указал свой договор с рекламодателем.',
  creative: 'Покупатель ещё не собрал макет.',
  'creative.text': 'В макете ещё нет текста: его напишет покупатель.',
  'creative.media': 'В макете ещё нет картинки: её добавит покупатель.',
  'resource.url': 'Продавец ещё не указал адрес площадки.',
};

function toldTo(side: DealMarking['side'], { who, field, message }: MarkingProblem): string {
  if (who === side) return message;
  if ((field ?? '').startsWith('requisites') && who !== 'operator')
    return who === 'buyer' ? 'Покупатель ещё не заполнил свои реквизиты.' : 'Продавец ещё не заполнил свои реквизиты.';
  return NOT_YET[field ?? ''] ?? `${message} Это ${WHOSE[who]}.`;
}

/** List of validation errors: the field, the reason, and a link for whoever can mend it. */
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
              {tone === 'bad' && !isMine ? `${message} Это ${WHOSE[who]}.` : toldTo(side, problem)}
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
                to={requisitesPath(deal_id)}
                className={buttonClass({ variant: 'line', size: 'sm', className: 'above-1' })}
              >
                Заполнить реквизиты
              </AppLink>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
