import { IconScale } from '@tabler/icons-react';
import { type AnyCard, objectIdOf } from '#modules/ad-objects/web/index.ts';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './compare.module.css';
import { MAX_COMPARED, toggleCompared, useCompared } from './compare-store.ts';

interface CompareButtonProps {
  card: AnyCard;
  /** Called after a press that changed something. */
  onToggle?: (card: AnyCard) => void;
}

export function CompareButton({ card, onToggle }: CompareButtonProps) {
  const objectId = objectIdOf(card);
  const compared = useCompared(card.kind);
  const isOn = compared.some(({ id }) => id === objectId);
  const isFull = !isOn && compared.length >= MAX_COMPARED;
  return (
    <IconButton
      size="sm"
      className={styles.button}
      label={
        isFull
          ? `В сравнении уже ${MAX_COMPARED}: уберите один`
          : `${isOn ? 'Убрать из сравнения' : 'Сравнить'}: ${card.title}`
      }
      data-word={isOn ? 'Убрать' : 'Сравнить'}
      icon={<IconScale aria-hidden="true" />}
      aria-pressed={isOn}
      aria-disabled={isFull || undefined}
      data-tint={card.kind}
      onClick={() => {
        toggleCompared(card);
        if (!isFull) onToggle?.(card);
      }}
    />
  );
}
