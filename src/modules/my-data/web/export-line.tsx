import { IconDownload } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { SettingLine } from '#ui/setting-line.tsx';
import { dayNearOf, ownZone } from '#words/moments.ts';
import { fileSize } from '#words/sizes.ts';
import { useExports } from './use-exports.ts';

export function ExportLine() {
  const { newest, failure, isPending, isMaking, request, download } = useExports();
  const isReady = newest?.state === 'ready';
  return (
    <SettingLine
      icon={<IconDownload aria-hidden="true" />}
      title="Скачать мои данные"
      note={
        <span role="status">
          {failure ??
            (isMaking
              ? 'Собираем архив. Страницу можно закрыть: придёт письмо.'
              : isReady
                ? `Архив готов, ${fileSize(newest.bytes ?? 0)}. Хранится до ${dayNearOf(newest.expires_at, Date.now(), ownZone())}.`
                : 'Профиль, объекты, сделки, операции и файлы одним архивом. Обычно готов за несколько минут.')}
        </span>
      }
      action={
        isReady ? (
          <Button variant="line" size="sm" pending={isPending} onClick={download}>
            Скачать архив
          </Button>
        ) : (
          <Button variant="line" size="sm" pending={isPending || isMaking} onClick={request}>
            Запросить архив
          </Button>
        )
      }
    />
  );
}
