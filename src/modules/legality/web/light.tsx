import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { Tag } from '#ui/tag.tsx';

const LOOKS = {
  green: { Icon: IconCircleCheck, word: 'Можно', tone: 'good' },
  amber: { Icon: IconAlertTriangle, word: 'С риском', tone: 'warn' },
  red: { Icon: IconBan, word: 'Нельзя', tone: 'bad' },
} as const;
export type LightName = keyof typeof LOOKS;

export interface Names {
  platforms: readonly { code: string; name: string }[];
  categories: Readonly<Record<string, string>>;
}

export function Light({ light }: { light: LightName }) {
  const { Icon, word, tone } = LOOKS[light];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden="true" />}>
      {word}
    </Tag>
  );
}
