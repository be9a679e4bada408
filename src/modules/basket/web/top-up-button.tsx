import { roubles } from '#modules/ad-objects/web/index.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { type ButtonSize, buttonClass } from '#ui/button.tsx';

interface TopUpButtonProps {
  /** Kopecks. */
  missing: number;
  size?: ButtonSize;
  wide?: boolean;
  /** Without the sum, where there is little room. */
  isShort?: boolean;
}

/** Adds what is missing and comes back to the same basket. */
export function TopUpButton({ missing, size, wide, isShort = false }: TopUpButtonProps) {
  return (
    <AppLink
      to={`/settings/finance?${new URLSearchParams({ amount: String(missing), return_to: '/basket' })}`}
      className={buttonClass({ variant: 'accent', size, wide })}
    >
      Пополнить{isShort ? '' : ` на ${roubles(missing)}`}
    </AppLink>
  );
}
