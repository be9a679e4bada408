import { Button } from '#ui/button.tsx';
import styles from './data-section.module.css';
import { useExports } from './use-exports.ts';

const dayOf = (instant: string) => new Date(instant).toLocaleDateString('ru-RU', { day: 'numeric', month: 'long' });
const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} КБ`
    : `${(bytes / 1024 / 1024).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} МБ`;

export function ExportLine() {
  const { newest, failure, isPending, isMaking, request, download } = useExports();
  const isReady = newest?.state === 'ready';
  return (
    <>
      <div className={styles.words}>
        <b>Скачать мои данные</b>
        <p role="status">
          {failure ??
            (isMaking
              ? 'Собираем архив. Страницу можно закрыть: придёт письмо.'
              : isReady
                ? `Архив готов, ${sizeOf(newest.bytes ?? 0)}. Хранится до ${dayOf(newest.expires_at)}.`
                : 'Профиль, объекты, сделки, операции и файлы одним архивом. Обычно готов за несколько минут.')}
        </p>
      </div>
      {isReady ? (
        <Button variant="line" size="sm" pending={isPending} onClick={download}>
          Скачать архив
        </Button>
      ) : (
        <Button variant="line" size="sm" pending={isPending || isMaking} onClick={request}>
          Запросить архив
        </Button>
      )}
    </>
  );
}
