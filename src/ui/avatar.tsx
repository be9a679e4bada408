import styles from './avatar.module.css';
import { classNames } from './class-names.ts';
import { tintOf } from './tint.ts';

/** Two letters: of the first two words, or of a single word's start; mail addresses give one. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => Array.from(word)[0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

type AvatarProps = {
  name: string;
  src?: string | null;
  size?: 'xs' | 'md' | 'lg' | 'xl';
  /** Ink is for the signed-in person; otherwise the tint follows the seed (an id) or the name and never changes. */
  ink?: boolean;
  seed?: string;
  className?: string;
};

/** Decoration beside a name: hidden from screen readers. */
export function Avatar({ name, src, size = 'md', ink = false, seed = name, className }: AvatarProps) {
  return (
    <span
      className={classNames(
        styles.avatar,
        'centre fixed round clip',
        size !== 'md' && styles[size],
        ink && styles.ink,
        className,
      )}
      data-tint={ink ? undefined : tintOf(seed)}
      aria-hidden="true"
    >
      {src ? <img className="fills" src={src} alt="" loading="lazy" decoding="async" /> : initialsOf(name)}
    </span>
  );
}
