import { IconBan } from '@tabler/icons-react';
import { RiskBox, RiskWords, TOPICS, type Topic, VERDICTS } from '#modules/ad-objects/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { textLinkClass } from '#ui/text-link.ts';
import { clockOf, longDayOf } from '#words/moments.ts';
import type { Basket, BasketItem } from '../contract.ts';
import styles from './basket-item.module.css';
import type { BasketEdits } from './use-basket-edits.ts';

interface ItemLawProps {
  item: BasketItem;
  basket: Basket;
  edits: BasketEdits;
}

/** Legal verdict on the item: a risk to consent to, or why it cannot be ordered. */
export function ItemLaw({ item, basket, edits }: ItemLawProps) {
  if (item.state === 'not_allowed' || item.state === 'topic_refused')
    return <Forbidden item={item} basket={basket} edits={edits} />;
  return item.legality?.light === 'amber' ? <Risk item={item} edits={edits} /> : null;
}

function Risk({ item: { item_id, legality }, edits }: Pick<ItemLawProps, 'item' | 'edits'>) {
  const risks = legality?.checks.filter(({ light }) => light === 'amber') ?? [];
  const at = legality?.accepted_at;
  return (
    <div className={`${styles.risk} above-3`}>
      <RiskBox light="amber" checks={risks}>
        <Checkbox
          checked={at != null}
          onChange={({ target }) =>
            edits.change(item_id, { accepted_rules: target.checked ? risks.map(({ version_id }) => version_id) : [] })
          }
        >
          <b className="strong">Понимаю риск и заказываю</b>
          <span className="block t-13 warn" role="status">
            {at
              ? `Вы отметили ${longDayOf(at)} в ${clockOf(at)}. Запись ляжет в сделку.`
              : 'Без отметки заказ не оформить.'}
          </span>
        </Checkbox>
      </RiskBox>
    </div>
  );
}

function Forbidden({ item, basket, edits }: ItemLawProps) {
  const isLaw = item.state === 'not_allowed';
  const reds = item.legality?.checks.filter(({ light }) => light === 'red') ?? [];
  const isOfGoods = reds.some(({ kind }) => kind === 'category' || kind === 'age');
  const names = item.refused_topics.map((topic) => `«${TOPICS[topic as Topic] ?? topic}»`).join(', ');
  return (
    <div
      className={classNames(styles.changed, styles.bad, 'row wrap top gap-3 rows-2 above-3 round-2 icon-20')}
      role="alert"
    >
      <IconBan className="bad" aria-hidden="true" />
      <div className={`${styles.why} stack gap-1`}>
        <b className="strong">{isLaw ? VERDICTS.red : 'Площадка такое не рекламирует'}</b>
        {isLaw ? (
          <RiskWords checks={reds} />
        ) : (
          <p>
            Здесь не размещают рекламу на {item.refused_topics.length > 1 ? 'темы' : 'тему'} {names}.
          </p>
        )}
        <p>
          {isLaw && !isOfGoods
            ? 'Уберите его, и остальное можно будет оформить.'
            : 'Уберите его или выберите другую кампанию, и остальное можно будет оформить.'}
        </p>
        {isOfGoods && basket.product ? (
          <p>
            <AppLink to={`/product/${basket.product.product_id}/change`} className={textLinkClass}>
              Категория и возраст продукта «{basket.product.title}»
            </AppLink>
          </p>
        ) : null}
      </div>
      <div className={`${styles.answers} row wrap gap-1h`}>
        <Button size="sm" aria-label={`Убрать: ${item.object_title}`} onClick={() => edits.remove(item)}>
          Убрать
        </Button>
        <AppLink to="/catalog?allowed=1" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          Где можно
        </AppLink>
      </div>
    </div>
  );
}
