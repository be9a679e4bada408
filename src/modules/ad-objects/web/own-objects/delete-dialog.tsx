import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { counted, OBJECTS } from '#words/plurals.ts';
import { quoted } from '#words/quotes.ts';
import { objectIdOf } from '../../kinds/kind.ts';
import type { ObjectActions } from './use-actions.ts';

const NAMED = 5;

/** Names what will be gone before it is gone. */
export function DeleteDialog({ actions }: { actions: ObjectActions }) {
  const { toDelete, progress } = actions;
  const [first] = toDelete;
  const isOne = toDelete.length === 1;
  const isBusy = progress?.action === 'delete';
  const close = () => actions.askToDelete([]);
  return (
    <Dialog
      open={toDelete.length > 0}
      onClose={close}
      locked={isBusy}
      title={isOne ? `Удалить ${quoted(first?.title ?? '')}?` : `Удалить ${counted(toDelete.length, OBJECTS)}?`}
      footer={
        <>
          <Button variant="ghost" onClick={close} disabled={isBusy}>
            Оставить
          </Button>
          <Button variant="danger" pending={isBusy} onClick={() => void actions.run('delete', toDelete)}>
            Удалить
          </Button>
        </>
      }
    >
      {isOne ? null : (
        <ul className="stack gap-h below-3 strong">
          {toDelete.slice(0, NAMED).map((object) => (
            <li key={objectIdOf(object)}>{object.title}</li>
          ))}
          {toDelete.length > NAMED ? <li>и ещё {toDelete.length - NAMED}</li> : null}
        </ul>
      )}
      <p>
        {isOne ? 'Объект исчезнет' : 'Объекты исчезнут'} отовсюду, вернуть будет нельзя. В сделках останется история.
        {toDelete.some(({ life }) => life !== 'draft') ? ' Если хотите только спрятать, уберите в архив.' : ''}
      </p>
    </Dialog>
  );
}
