import { AppLink } from '#platform/web/app-link.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GRACE_TERM } from '../../terms/contract.ts';

/** Says what it means before it leads there: nothing is withdrawn here. */
export function WithdrawDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Отозвать согласие на обработку данных"
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Оставить
          </Button>
          <AppLink to="/settings/safety#my-data" className={buttonClass({ variant: 'danger' })}>
            К удалению аккаунта
          </AppLink>
        </>
      }
    >
      <div className="stack gap-2">
        <p>Без него мы не вправе хранить почту, профиль и сделки, поэтому отозвать согласие значит удалить аккаунт.</p>
        <p>
          Это делается в настройках безопасности: через {GRACE_TERM} всё о вас сотрём, а до тех пор можно передумать.
          Данные можно сначала скачать там же.
        </p>
      </div>
    </Dialog>
  );
}
