/** Buttons of the comparison and the basket on cards and pages of objects outside of the catalog. */
import { IconScale } from '@tabler/icons-react';
import { type AnyCard, KIND_DEFINITIONS, objectIdOf } from '#modules/ad-objects/web/index.ts';
import { CardBuyButton } from '#modules/basket/web/index.ts';
import { useGo } from '#platform/web/use-go.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { plural } from '#words/plurals.ts';
import styles from './compare.module.css';
import { CompareButton } from './compare-button.tsx';
import { comparedOfKind, comparePath, MAX_COMPARED, toggleCompared, useCompared } from './compare-store.ts';

/** Toast after each press: these pages do not show the bar of the comparison. */
function useTell(): (card: AnyCard) => void {
  const go = useGo();
  return ({ kind }) => {
    const compared = comparedOfKind(kind);
    if (compared.length === 0) return showToast('Убрали из сравнения');
    const words = `В сравнении ${compared.length} ${plural(compared.length, KIND_DEFINITIONS[kind].names.plural)}`;
    showToast(compared.length === 1 ? `${words}. Добавьте ещё один` : words, {
      action: {
        label: compared.length === 1 ? 'Открыть каталог' : 'Сравнить',
        onPress: () =>
          void go(
            compared.length === 1
              ? `/catalog?kind=${kind}`
              : comparePath(
                  kind,
                  compared.map(({ id }) => id),
                ),
          ),
      },
    });
  };
}

export function CardActions({ card }: { card: AnyCard }) {
  return (
    <>
      <CompareButton card={card} onToggle={useTell()} />
      <CardBuyButton card={card} />
    </>
  );
}

/** Among the actions of an object's page. */
export function PageCompareButton({ card }: { card: AnyCard }) {
  const tell = useTell();
  const compared = useCompared(card.kind);
  const isOn = compared.some(({ id }) => id === objectIdOf(card));
  const isFull = !isOn && compared.length >= MAX_COMPARED;
  return (
    <Button
      variant="line"
      className={styles.button}
      icon={<IconScale aria-hidden="true" />}
      aria-pressed={isOn}
      data-tint={card.kind}
      onClick={() => {
        if (isFull) return showToast(`В сравнении уже ${MAX_COMPARED}: уберите один`);
        toggleCompared(card);
        tell(card);
      }}
    >
      {isOn ? 'В сравнении' : 'Сравнить'}
    </Button>
  );
}
