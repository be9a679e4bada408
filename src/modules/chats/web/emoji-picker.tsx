import { IconMoodSmile } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { iconButtonClass } from '#ui/icon-button.tsx';
import { Popover } from '#ui/popover.tsx';
import styles from './emoji-picker.module.css';

/** Enough to be polite, glad or sorry, and to talk of work. */
const GROUPS: readonly { name: string; signs: string }[] = [
  {
    name: 'Лица',
    signs: '😀 😄 😅 😂 🙂 😉 😊 😍 😘 😎 🤩 🥳 🤔 🤨 😐 🙄 😏 😴 😔 😢 😭 😱 😳 😡 🤯 🤗 🤝 🙏 🫠 🤐',
  },
  { name: 'Жесты', signs: '👍 👎 👌 ✌️ 🤞 👏 🙌 💪 👋 ✋ 👉 👈 👇 👆 ✍️ 🫶 🤷 🙋' },
  { name: 'Знаки', signs: '❤️ 🧡 💛 💚 💙 💜 🖤 🔥 ⭐ ✨ 🎉 🎁 💯 ✅ ❌ ❗ ❓ ⚡ 💡 🏆' },
  { name: 'Дела', signs: '📌 📎 📅 ⏰ 📈 📉 📊 💰 💳 🧾 📝 📄 📷 🎬 🎙️ 📣 📦 🚀 🎯 🔗 🔒 💬 📞 ☕' },
];
const RECENT_KEY = 'chat-signs';
const RECENT_MAX = 8;
const COLUMNS = 8;

function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((sign) => typeof sign === 'string').slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

/** Our own small set: arrows walk in it, Enter takes one, Esc closes. */
export function EmojiPicker({ onPick }: { onPick: (sign: string) => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const [recent, setRecent] = useState(readRecent);

  // It was not there when its button was pressed for the first time.
  useEffect(() => {
    panel.current?.closest<HTMLElement>('[popover]')?.showPopover();
    panel.current?.querySelector('button')?.focus();
  }, []);

  function pick(sign: string): void {
    const next = [sign, ...recent.filter((one) => one !== sign)].slice(0, RECENT_MAX);
    setRecent(next);
    try {
      localStorage.setItem(RECENT_KEY, JSON.stringify(next));
    } catch {
      // Storage is closed to us: the signs are remembered as long as the page.
    }
    panel.current?.closest<HTMLElement>('[popover]')?.hidePopover();
    onPick(sign);
  }
  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }[event.key];
    if (by === undefined) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = buttons[Math.min(buttons.length - 1, Math.max(0, at + by))];
    event.preventDefault();
    next?.focus();
  }
  const groups = recent.length > 0 ? [{ name: 'Недавние', signs: recent.join(' ') }, ...GROUPS] : GROUPS;
  let isFirst = true;
  return (
    <Popover
      label="Смайлы"
      align="end"
      className={styles.popover}
      trigger={(props) => (
        <button {...props} type="button" className={iconButtonClass()} aria-label="Смайлы" title="Смайлы">
          <IconMoodSmile aria-hidden="true" />
        </button>
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it hold the focus */}
      <div ref={panel} className={`${styles.groups} scrolls stack gap-2`} onKeyDown={walk}>
        {groups.map(({ name, signs }) => (
          <section key={name} aria-label={name}>
            <h3 className="t-12 strong soft spaced">{name}</h3>
            <div className={`${styles.grid} stack`}>
              {signs.split(' ').map((sign) => {
                const tabIndex = isFirst ? 0 : -1;
                isFirst = false;
                return (
                  <button
                    className="bare round-1 pad-0 line-1 t-20"
                    key={sign}
                    type="button"
                    tabIndex={tabIndex}
                    onClick={() => pick(sign)}
                  >
                    {sign}
                  </button>
                );
              })}
            </div>
          </section>
        ))}
      </div>
    </Popover>
  );
}
