import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { DealMarking, markingCalls } from '../contract.ts';
import { parseErid } from '../domain/erid.ts';
import { TestMark } from './test-mark.tsx';
import { type EridIssuer, ISSUER_NAMES } from './words.ts';

interface ManualEridDialogProps {
  marking: DealMarking;
  onClose: () => void;
  onSaved: (marking: DealMarking) => void;
}

/** For whoever marks by themselves: the erid they were given, and by whom. */
export function ManualEridDialog({ marking, onClose, onSaved }: ManualEridDialogProps) {
  const api = useApi<typeof markingCalls>();
  const form = useForm<{ erid: string; issuer: string; reporter: string }>({
    initial: { erid: '', issuer: '', reporter: '' },
    check: ({ erid, issuer, reporter }) => {
      const { problem } = parseErid(erid);
      return {
        ...(problem && { erid: problem }),
        ...(!issuer && { issuer: 'Выберите, кто выдал erid.' }),
        ...(!reporter && { reporter: 'Выберите, кто отчитается.' }),
      };
    },
    fieldOfCode: { erid_taken: 'erid', erid_of_ours: 'erid' },
    submit: async ({ erid, issuer, reporter }) => {
      const saved = await api('POST /v1/marking/deals/{deal_id}/erid', {
        params: { deal_id: marking.deal_id },
        body: { erid, issuer: issuer as EridIssuer, reporter: reporter as 'buyer' | 'seller' },
      });
      showToast(saved.creative?.offer ? 'Ждём согласия другой стороны' : 'erid сохранён', { tone: 'good' });
      onSaved(saved);
      onClose();
    },
  });
  const parsed = parseErid(form.values.erid);
  const { side } = marking;
  const other = side === 'buyer' ? 'seller' : 'buyer';
  const isWaiting = marking.mode !== 'manual' || form.values.reporter === other;
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.isPending}
      title="Маркируете сами"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Не сейчас
          </Button>
          <Button pending={form.isPending} onClick={() => void form.send()}>
            Сохранить erid
          </Button>
        </>
      }
    >
      <form {...form.props} className="stack gap-4">
        <TestMark mode={marking.mode} />
        <p className="soft">
          Внесите erid, который выдал ОРД на этот макет. О показах и актах отчитываются там же: мы по этой сделке ничего
          не отправим.
          {isWaiting ? ' erid начнёт действовать, когда с ним согласится другая сторона.' : ''}
        </p>
        <TextField
          label="erid"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="2VtzqwJZYS7"
          hint={
            parsed.erid && parsed.isUnusual
              ? 'Обычно в erid 6, 10 или 11 знаков. Проверьте, что скопировали весь.'
              : 'Можно вставить и ссылку с erid. Большие и маленькие буквы различаются.'
          }
          {...form.field('erid')}
        />
        <NativeSelect label="Кто выдал" {...form.field('issuer')}>
          <option value="">Выберите оператора</option>
          {Object.entries(ISSUER_NAMES).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label="Кто отчитается о показах и актах"
          hint="Обычно тот, кто получил erid. Напомним ему о сроках."
          {...form.field('reporter')}
        >
          <option value="">Выберите сторону</option>
          <option value={side}>Я</option>
          <option value={other}>{other === 'buyer' ? 'Покупатель' : 'Продавец'}</option>
        </NativeSelect>
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
