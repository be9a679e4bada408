import { useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';

export function DeleteDialog({ onClose, onDelete }: { onClose: () => void; onDelete: () => Promise<void> }) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  async function remove() {
    setPending(true);
    setFailure('');
    try {
      await onDelete();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setPending(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Удалить сообщение?"
      locked={isPending}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Оставить
          </Button>
          <Button variant="danger" pending={isPending} onClick={remove}>
            Удалить
          </Button>
        </>
      }
    >
      <p>Оно исчезнет у вас и у собеседника, вместе с фото и файлами. Вернуть его будет нельзя.</p>
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
    </Dialog>
  );
}
