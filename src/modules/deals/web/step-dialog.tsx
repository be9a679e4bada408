import { type ReactNode, useContext, useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DayField } from '#ui/day-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { groupTyped, parseTyped } from '#ui/grouped-number.ts';
import { MoneyField } from '#ui/money-field.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { dayAndMonth, longDay } from '#words/days.ts';
import { clockOf, dayOf, momentAt, ownZone } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { fileSize } from '#words/sizes.ts';
import { KIND_DEFINITIONS } from '../../ad-objects/web/index.ts';
import { FilesField, MAX_FILE_BYTES } from '../../files/web/index.ts';
import { feeOf } from '../../ledger/contract.ts';
import { ImageUploader } from '../../media/web/index.ts';
import { CHECK_TERM } from '../../terms/contract.ts';
import type { Deal, DealFile, DealPicture, DealSummary } from '../contract.ts';
import { ACTION_VIEWS, type PersonAction } from './actions.ts';
import { Given } from './deliveries.tsx';
import { banOf } from './next-step.ts';
import { DealSlots } from './slots.ts';
import styles from './step-dialog.module.css';
import type { StepBody } from './use-deal-steps.tsx';

interface StepDialogProps {
  deal: DealSummary;
  action: PersonAction;
  /** The step to answer has been replaced since the dialog was opened. */
  isReplaced?: boolean | undefined;
  onClose: () => void;
  /** Throws what the server refused. */
  onSend: (body: StepBody) => Promise<void>;
  /** The same, with what is missing paid by card. */
  onPay: (body: StepBody) => Promise<void>;
}

type Form = ReturnType<typeof useForm<Record<string, string>>>;

export function StepDialog(props: StepDialogProps) {
  const { asks } = ACTION_VIEWS[props.action];
  if (asks === 'counter') return <CounterDialog {...props} />;
  if (asks === 'deliver') return <DeliverDialog {...props} />;
  return <WordsDialog {...props} />;
}

/** Question with the terms that are agreed to. */
const questionOf = (action: PersonAction, { counter }: DealSummary): string | null =>
  action === 'accept_counter' && counter
    ? `Согласиться на ${roubles(counter.amount)} до ${dayAndMonth(counter.due_on)}?`
    : null;

interface FrameProps extends Pick<StepDialogProps, 'deal' | 'action' | 'onClose'> {
  form: Form;
  isWaiting?: boolean;
  look?: 'center' | 'wide';
  pay?: () => Promise<void>;
  children: ReactNode;
}

function Frame({ deal, action, onClose, form, isWaiting = false, look = 'center', pay, children }: FrameProps) {
  const { label, variant } = ACTION_VIEWS[action];
  const { failure } = form;
  const { CardButton } = useContext(DealSlots);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.isPending}
      title={questionOf(action, deal) ?? label}
      look={look}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Не сейчас
          </Button>
          <Button
            variant={variant === 'danger' ? 'danger' : 'primary'}
            pending={form.isPending || isWaiting}
            onClick={() => void form.send()}
          >
            {label}
          </Button>
        </>
      }
    >
      <form {...form.props} className={`${styles.form} stack gap-4`}>
        {children}
        {failure ? (
          <Notice
            tone="bad"
            live
            action={
              CardButton && pay && failure.error.code === 'not_enough_money' ? (
                <CardButton
                  missing={Number(failure.error.details?.missing)}
                  returnTo={`/deals/${deal.deal_id}`}
                  pending={form.isPending}
                  onClick={() => void form.attempt(pay)}
                />
              ) : null
            }
          >
            {failure.error.message}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}

interface Words {
  /** Text about the consequences. */
  note: (deal: DealSummary) => string;
  field: 'comment' | 'reason';
  label: string;
  /** Error of the empty field; without it, it may be empty. */
  required?: string;
  max: number;
}

const back = ({ amount, side }: DealSummary) =>
  `${roubles(amount)} сразу вернутся ${side === 'buyer' ? 'вам' : 'покупателю'}. Отменить это будет нельзя.`;
const optional = { field: 'comment', label: 'Комментарий, если хотите', max: 2000 } as const;

const WORDS = {
  complete: {
    ...optional,
    note: ({ amount }) =>
      `Продавец сразу получит ${roubles(amount - feeOf(amount))}, ещё ${roubles(feeOf(amount))} — комиссия. Вернуть деньги после этого нельзя.`,
  },
  accept_counter: {
    ...optional,
    note: ({ amount, counter }) => {
      if (!counter) return '';
      const more = counter.amount - amount;
      const change =
        more > 0
          ? `Удержим ещё ${roubles(more)}.`
          : more < 0
            ? `${roubles(-more)} вернутся вам.`
            : 'Сумма не изменится.';
      return `Новая сумма — ${roubles(counter.amount)}, срок — ${longDay(counter.due_on)}. ${change}`;
    },
  },
  refuse_counter: {
    ...optional,
    note: () => 'Заказ останется на ваших условиях, продавец сможет принять его или отказаться.',
  },
  accept_cancel: { ...optional, note: back },
  refuse_cancel: { ...optional, note: () => 'Сделка продолжится. Покупатель увидит ваш ответ.' },
  propose_cancel: {
    ...optional,
    label: 'Почему хотите отменить',
    note: ({ amount }) =>
      `Если продавец согласится, ${roubles(amount)} вернутся вам. До его ответа ничего не изменится.`,
  },
  decline: { ...optional, label: 'Причина, если хотите', note: back },
  cancel: { ...optional, label: 'Причина, если хотите', note: back },
  request_revision: {
    field: 'comment',
    label: 'Что исправить',
    required: 'Напишите, что нужно исправить.',
    max: 5000,
    note: () =>
      `Продавец исправит и сдаст снова. Деньги останутся удержаны, ${CHECK_TERM} на проверку начнутся заново.`,
  },
  dispute: {
    field: 'reason',
    label: 'Что случилось',
    required: 'Напишите, что случилось: это прочитает модератор.',
    max: 5000,
    note: () =>
      'Модератор увидит заказ, сдачи и историю и решит, кому достанутся деньги: вам, другой стороне или частями. Закрыть спор самим будет нельзя.',
  },
} as const satisfies Partial<Record<PersonAction, Words>>;

/** The work itself, when it is another than the one on the page behind the question. */
function NewDelivery({ deal }: { deal: DealSummary | Deal }) {
  const step = 'history' in deal && deal.history.find(({ step_id }) => step_id === deal.standing_step_id);
  return step && step.action === 'deliver' ? <Given step={step} /> : null;
}

function WordsDialog({ deal, action, isReplaced, onClose, onSend, onPay }: StepDialogProps) {
  const known: Partial<Record<PersonAction, Words>> = WORDS;
  const words = known[action] ?? { ...optional, note: () => '' };
  const form = useForm<Record<string, string>>({
    initial: { [words.field]: '' },
    check: (values): Record<string, string> =>
      words.required && !values[words.field]?.trim() ? { [words.field]: words.required } : {},
    submit: (values) => give(onSend, values),
  });
  async function give(send: (body: StepBody) => Promise<void>, values: Record<string, string>) {
    await send({ [words.field]: values[words.field]?.trim() || null });
    onClose();
  }
  return (
    <Frame {...{ deal, action, onClose, form }} pay={() => give(onPay, form.values)}>
      {isReplaced ? <NewDelivery deal={deal} /> : null}
      <p>{words.note(deal)}</p>
      <TextField
        multiline
        rows={words.required ? 5 : 3}
        label={words.label}
        counterMax={words.max}
        {...form.field(words.field)}
      />
    </Frame>
  );
}

function CounterDialog({ deal, action, onClose, onSend }: StepDialogProps) {
  const [amount, setAmount] = useState<number | null>(deal.counter?.amount ?? deal.amount);
  const form = useForm<Record<string, string>>({
    initial: { amount: '', due_on: deal.counter?.due_on ?? deal.wished_on ?? '', comment: '' },
    check: ({ due_on }): Record<string, string> => ({
      ...(amount === null && { amount: 'Укажите сумму.' }),
      ...(!due_on && { due_on: 'Выберите день.' }),
    }),
    submit: async ({ due_on, comment = '' }) => {
      await onSend({ amount, due_on, comment: comment.trim() || null });
      onClose();
    },
  });
  const more = (amount ?? deal.amount) - deal.amount;
  return (
    <Frame {...{ deal, action, onClose, form }}>
      <p>Покупатель увидит ваши условия и согласится или откажется. Прежний заказ тоже можно будет принять.</p>
      <MoneyField
        label="Сумма"
        name="amount"
        value={amount}
        onChange={(value) => {
          setAmount(value);
          form.set({ amount: '' });
        }}
        error={form.errors.amount}
        hint={
          more === 0
            ? `В заказе ${roubles(deal.amount)}.`
            : `На ${roubles(Math.abs(more))} ${more > 0 ? 'больше' : 'меньше'}, чем в заказе.`
        }
      />
      <DayField
        label="Срок"
        value={form.values.due_on || null}
        text={form.values.due_on ? longDay(form.values.due_on) : null}
        min={dayOf(new Date())}
        error={form.errors.due_on}
        onChange={(day) => form.set({ due_on: day })}
      />
      <TextField multiline rows={3} label="Комментарий, если хотите" counterMax={2000} {...form.field('comment')} />
    </Frame>
  );
}

/** A board has no verdict of its deals: there the server says it. */
const isOfEarlierOnly = (deal: DealSummary | Deal): boolean => 'legality' in deal && banOf(deal) === 'in time';

function DeliverDialog({ deal, action, onClose, onSend }: StepDialogProps) {
  const [media, setMedia] = useState<DealPicture[]>([]);
  const [files, setFiles] = useState<DealFile[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { DeliveryCheck } = useContext(DealSlots);
  const [isTraining, setTraining] = useState(false);
  // Work is mostly handed over as soon as it is out; work of a contractor comes out nowhere. Of what may only have come out earlier the
  // seller has to say when.
  const { hasPlaces } = KIND_DEFINITIONS[deal.object.kind];
  const [publishedNow] = useState(() => {
    const now = new Date();
    return hasPlaces && !isOfEarlierOnly(deal)
      ? { published_on: dayOf(now, ownZone()), published_at: clockOf(now, ownZone()) }
      : { published_on: '', published_at: '' };
  });
  const form = useForm<Record<string, string>>({
    initial: { text: '', link: '', is_other_page: '', ...publishedNow, reach: '', media: '', files: '' },
    check: ({ text = '', published_on, published_at = '' }): Record<string, string> => ({
      ...(!text.trim() && { text: 'Опишите, что сделано.' }),
      ...(published_on && !published_at && { published_at: 'Укажите время.' }),
    }),
    submit: async ({ text = '', link = '', is_other_page, published_on, published_at = '', reach = '' }) => {
      await onSend({
        text: text.trim(),
        link: link.trim() || null,
        ...(is_other_page === 'yes' && { is_other_page: true }),
        published_at: published_on ? momentAt(published_on, published_at) : null,
        reach: parseTyped(reach),
        media: media.map(({ media_id }) => media_id),
        files: files.map(({ file_id }) => file_id),
      });
      onClose();
    },
  });
  return (
    <Frame {...{ deal, action, onClose, form }} isWaiting={isBusy} look="wide">
      <p className="soft">
        {deal.object.title}, {deal.offer.name}. У покупателя будет {CHECK_TERM} на проверку; промолчит — деньги придут
        вам.
      </p>
      <TextField
        label={hasPlaces ? 'Ссылка на публикацию, если есть' : 'Ссылка на работу, если есть'}
        inputMode="url"
        placeholder={hasPlaces ? 'https://…' : 'disk.yandex.ru/…'}
        hint={isTraining ? 'Тестовый ОРД: рекламу не выпускайте, ссылку можно не указывать.' : undefined}
        {...form.field('link')}
      />
      {form.errors.is_other_page || form.values.is_other_page ? (
        <Checkbox
          checked={form.values.is_other_page === 'yes'}
          onChange={({ target }) => form.set({ is_other_page: target.checked ? 'yes' : '' })}
          error={form.errors.is_other_page}
        >
          Вышло на другой странице
        </Checkbox>
      ) : null}
      <div className="stack gap-3 top fit-200">
        <DayField
          label={hasPlaces ? 'Когда вышла реклама' : 'Когда вышло'}
          hint={hasPlaces ? 'По этому дню считаются показы.' : undefined}
          value={form.values.published_on || null}
          text={form.values.published_on ? longDay(form.values.published_on) : null}
          max={dayOf(new Date(), ownZone())}
          error={form.errors.published_on ?? (form.values.published_on ? undefined : form.errors.published_at)}
          onChange={(day) => form.set({ published_on: day, published_at: form.values.published_at ?? '' })}
          onClear={() => form.set({ published_on: '', published_at: '' })}
        />
        {form.values.published_on ? (
          <TimeField
            label="Во сколько"
            value={form.values.published_at ?? ''}
            error={form.errors.published_at}
            onChange={(published_at) => form.set({ published_at })}
          />
        ) : null}
        <TextField
          label="Сколько увидели, если знаете"
          inputMode="numeric"
          {...form.field('reach')}
          onChange={({ target }) => form.set({ reach: groupTyped(target.value) })}
        />
      </div>
      <TextField
        multiline
        rows={4}
        label="Что сделано"
        hint={
          hasPlaces ? 'Вставьте и то, что вышло, целиком: проверим слово «Реклама», рекламодателя и erid.' : undefined
        }
        counterMax={10_000}
        {...form.field('text')}
      />
      {DeliveryCheck ? (
        <DeliveryCheck
          dealId={deal.deal_id}
          text={form.values.text ?? ''}
          link={form.values.link ?? ''}
          onTraining={() => setTraining(true)}
        />
      ) : null}
      <div className="stack gap-2">
        <b className="t-13">{hasPlaces ? 'Картинки: снимок экрана или фото' : 'Картинки'}</b>
        <ImageUploader
          hasCover={false}
          value={media}
          onChange={(value) => {
            setMedia(value);
            form.set({ media: '' });
          }}
        />
        {form.errors.media ? (
          <p className="t-13 bad" role="alert">
            {form.errors.media}
          </p>
        ) : null}
      </div>
      <FilesField
        value={files}
        onChange={(value) => {
          setFiles(value);
          form.set({ files: '' });
        }}
        onBusy={setBusy}
        max={20}
        label="Файлы: отчёт, макет, документ"
        hint={`До ${fileSize(MAX_FILE_BYTES)} каждый.`}
        error={form.errors.files}
      />
    </Frame>
  );
}
