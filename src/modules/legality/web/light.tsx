import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';

export const LIGHT_LOOKS = {
  green: { Icon: IconCircleCheck, word: 'Можно', tone: 'good' },
  amber: { Icon: IconAlertTriangle, word: 'С риском', tone: 'warn' },
  red: { Icon: IconBan, word: 'Нельзя', tone: 'bad' },
} as const;

export interface Names {
  platforms: readonly { code: string; name: string }[];
  categories: Readonly<Record<string, string>>;
}

export function Light({ light }: { light: keyof typeof LIGHT_LOOKS }) {
  const { Icon, word, tone } = LIGHT_LOOKS[light];
  return (
    <span className={`inline middle gap-1 icon-16 strong t-13 ${tone}`}>
      <Icon aria-hidden="true" />
      {word}
    </span>
  );
}
