import { IconCopy, IconDownload } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './two-factor.module.css';

const fileOf = (codes: readonly string[]) =>
  `Запасные коды для входа в Охват\nКаждый сработает один раз. Храните их там, где не найдёт чужой.\n\n${codes.join('\n')}\n`;

/** Shown once: as text, to copy and as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  function download() {
    const url = URL.createObjectURL(new Blob([fileOf(codes)], { type: 'text/plain;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'ohvat-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      showToast('Коды скопированы', { tone: 'good' });
    } catch {
      showToast('Не получилось: выделите коды и скопируйте сами', { tone: 'bad' });
    }
  }
  return (
    <>
      <ul className={`${styles.codes} spread gap-4 rows-2 round-2 sunken stack pad-4`} aria-label="Запасные коды">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap middle gap-3 rows-2">
        <Button variant="line" size="sm" icon={<IconDownload aria-hidden="true" />} onClick={download}>
          Скачать
        </Button>
        <Button variant="ghost" size="sm" icon={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
          Скопировать
        </Button>
      </div>
    </>
  );
}
