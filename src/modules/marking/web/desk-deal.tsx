import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { dealNumber } from '../../deals/web/index.ts';
import type { MarkingQueue } from './load-marking.ts';
import { WaiveDialog } from './waive-dialog.tsx';
import { NO_NEED_WORDS } from './words.ts';

export const deskPath = (deal: string): string => `/moderation?tab=marking&deal=${encodeURIComponent(deal)}`;

const STATE_WORDS = {
  draft: 'Черновик',
  ready: 'Ждёт второй стороны',
  queued: 'Отправлен в ОРД',
  refused: 'Отклонён ОРД',
  registered: 'Есть erid, ЕРИР проверяет',
  verified: 'Подтверждён ЕРИР',
  bad: 'Замечание ЕРИР',
  manual: 'erid внесли вручную',
  superseded: 'Заменён новой версией',
} as const;

interface DeskDealProps {
  queue: Pick<MarkingQueue, 'deal' | 'said'>;
  holdOf: (dealId: string) => ReactNode;
}

/** Finds a deal by what people call it, and shows what its marking stands at. */
export function DeskDeal({ queue: { deal, said }, holdOf }: DeskDealProps) {
  const go = useGo();
  const router = useRouter();
  const [typed, setTyped] = useState(said && !deal ? said : '');
  const [isWaiving, setWaiving] = useState(false);
  const find = () => {
    if (typed.trim()) void go(deskPath(typed.trim()));
  };
  if (!deal) {
    return (
      <form
        className="row wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <TextField
          label="Сделка"
          labelHidden
          placeholder="Номер сделки или ссылка"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={said ? 'Такой сделки с маркировкой нет. Проверьте номер.' : undefined}
        />
        <Button type="submit" variant="line">
          Найти
        </Button>
      </form>
    );
  }
  return (
    <Box
      title={`Сделка № ${dealNumber(deal.deal_id)}`}
      end={
        <AppLink to="/moderation?tab=marking" className={textLinkClass}>
          Вся очередь
        </AppLink>
      }
    >
      {holdOf(deal.deal_id)}
      <Facts>
        <Fact term="Площадка">{deal.place}</Fact>
        <Fact term="Рекламодатель">{deal.advertiser ?? 'ещё не указан'}</Fact>
        <Fact term="Макет">{deal.state ? STATE_WORDS[deal.state] : 'ещё не собран'}</Fact>
        {deal.erid ? <Fact term="erid">{deal.erid}</Fact> : null}
        {deal.reason ? <Fact term="Маркировка">{NO_NEED_WORDS[deal.reason]}</Fact> : null}
      </Facts>
      {deal.text ? <p className="sunken pad-4 round-2 typed anywhere above-3">{deal.text}</p> : null}
      {deal.problems.length > 0 ? (
        <div className="above-3 below-3">
          <h3 className="t-15">Чего не хватает</h3>
          <ul className="stack gap-1 soft">
            {deal.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {deal.can_waive ? (
        <div>
          <Button variant="line" onClick={() => setWaiving(true)}>
            Разрешить без erid
          </Button>
        </div>
      ) : null}
      {isWaiving ? (
        <WaiveDialog
          dealId={deal.deal_id}
          onClose={() => setWaiving(false)}
          onWaived={() => void router.invalidate()}
        />
      ) : null}
    </Box>
  );
}
