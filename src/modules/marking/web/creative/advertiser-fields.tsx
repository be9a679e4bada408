import { Box } from '#ui/box.tsx';
import { DayField } from '#ui/day-field.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextField } from '#ui/text-field.tsx';
import { longDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import type { MarkedAdvertiser } from '../../contract.ts';
import { KktuField } from '../kktu-field.tsx';
import { Terms } from '../term.tsx';
import styles from './creative-page.module.css';
import type { CreativeEditor } from './use-creative.ts';

interface AdvertiserFieldsProps {
  editor: CreativeEditor;
  category: string | null;
  /** The order names what is advertised. */
  hasProduct: boolean;
}

/** Who advertises what: goes to the register word for word. */
export function AdvertiserFields({ editor: { form, saved }, category, hasProduct }: AdvertiserFieldsProps) {
  const { inn = '', agency = 'none' } = form.values;
  const isAgency = saved.advertiser?.is_agency ?? false;
  return (
    <Box
      title="Кого рекламируем"
      note={`${hasProduct ? 'Взяли из продукта.' : 'Заполните: в заказе нет продукта.'} Уйдёт в ОРД и ЕРИР как написано. Сохраним в этой сделке: ваши реквизиты и продукт не изменятся.`}
    >
      <Terms of={['ord', 'erir', 'kktu', 'cid']} />
      <div className={`${styles.pair} above-1 stack halves top gap-4`}>
        <div data-field="name">
          <TextField
            label="Рекламодатель"
            placeholder="ООО «Ровно»"
            hint="Как в документах: ООО «Ровно», ИП Иванова Анна Петровна."
            autoComplete="off"
            {...form.field('name')}
          />
        </div>
        <div data-field="inn">
          <TextField
            label="ИНН рекламодателя"
            inputMode="numeric"
            maxLength={12}
            autoComplete="off"
            hint="10 цифр у компании, 12 у ИП и физлица."
            {...form.field('inn')}
            onChange={({ target }) => form.set({ inn: target.value.replaceAll(/\D/g, '') })}
          />
        </div>
      </div>
      {inn.length === 12 ? (
        <div data-field="type">
          <RadioCards
            label="Кто это"
            options={[
              { value: 'ip', label: 'ИП' },
              { value: 'physical', label: 'Физлицо или самозанятый' },
            ]}
            value={form.values.type || null}
            error={form.errors.type}
            onChange={(type) => form.set({ type })}
          />
        </div>
      ) : null}
      <div data-field="kktu">
        <KktuField
          label="Код ККТУ"
          hint="Что за товар или услуга. Ищите словами или номером."
          error={form.errors.kktu}
          value={form.values.kktu || null}
          onChange={(kktu) => form.set({ kktu: kktu ?? '' })}
          category={category}
        />
      </div>
      <div className={`${styles.pair} stack halves top gap-4`}>
        <div data-field="brand">
          <TextField label="Бренд, если есть" maxLength={120} autoComplete="off" {...form.field('brand')} />
        </div>
        <div data-field="description">
          <TextField
            label="Что это, если по коду не понять"
            maxLength={120}
            autoComplete="off"
            {...form.field('description')}
          />
        </div>
      </div>
      <div className="stack gap-3" data-field="agency">
        <RadioCards
          label="Чья это реклама"
          options={[
            { value: 'none', label: 'Наша', note: 'ИНН покупателя и рекламодателя совпадают.', disabled: isAgency },
            { value: 'contract', label: 'Клиента, по договору', note: 'Укажите номер и день договора с ним.' },
            { value: 'cid', label: 'Клиента, есть CID', note: 'Договор уже зарегистрирован в ОРД.' },
          ]}
          value={agency}
          error={form.errors.agency}
          onChange={(chosen) => form.set({ agency: chosen })}
        />
        {agency === 'contract' ? (
          <div className={`${styles.pair} stack halves top gap-4`}>
            <TextField label="Номер договора" autoComplete="off" {...form.field('agency.serial')} />
            <DayField
              label="День договора"
              value={form.values['agency.date'] || null}
              text={form.values['agency.date'] ? longDay(form.values['agency.date']) : null}
              max={dayOf(new Date())}
              error={form.errors['agency.date']}
              onChange={(day) => form.set({ 'agency.date': day })}
            />
          </div>
        ) : null}
        {agency === 'cid' ? (
          <TextField
            label="CID изначального договора"
            placeholder="00000000-0000-0000-0000-000000000000"
            autoComplete="off"
            spellCheck={false}
            {...form.field('agency.cid')}
          />
        ) : null}
      </div>
    </Box>
  );
}

const TYPES = { juridical: 'компания', ip: 'ИП', physical: 'физлицо' } as const;

/** The same for whoever only reads it. */
export function AdvertiserFacts({ advertiser }: { advertiser: MarkedAdvertiser | null }) {
  return (
    <Box title="Кого рекламируем">
      {advertiser ? (
        <Facts>
          <Fact term="Рекламодатель">
            {advertiser.name}, {TYPES[advertiser.type]}
          </Fact>
          <Fact term="ИНН">{advertiser.inn}</Fact>
          <Fact term="Код ККТУ">
            {advertiser.kktu.code} {advertiser.kktu.name}
          </Fact>
          {advertiser.brand ? <Fact term="Бренд">{advertiser.brand}</Fact> : null}
        </Facts>
      ) : (
        <p className="soft">Рекламодателя, ИНН и код товара укажет покупатель.</p>
      )}
    </Box>
  );
}
