import { IconShare2 } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';

/** The phone's own sheet where there is one, the clipboard elsewhere. */
export function DetailShare({ title, path }: { title: string; path?: string }) {
  async function share() {
    // Without the query: it says where this reader came from.
    const url = `${location.origin}${path ?? location.pathname}`;
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ title, url });
        return;
      }
      await navigator.clipboard.writeText(url);
      showToast('Ссылка скопирована', { tone: 'good' });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast('Не получилось скопировать ссылку. Возьмите её из адресной строки.', { tone: 'bad' });
    }
  }
  return (
    <Button variant="line" icon={<IconShare2 aria-hidden="true" />} onClick={share}>
      Поделиться
    </Button>
  );
}
