import { IconBuilding, IconSearch, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { roubles } from '#words/money.ts';
import { Checkbox } from './checkbox.tsx';
import { CodeInput } from './code-input.tsx';
import { ComboBox } from './combo-box.tsx';
import { DatePicker } from './date-picker.tsx';
import { Group } from './gallery-parts.tsx';
import { NativeSelect } from './native-select.tsx';
import { PasswordField, type PasswordStrength } from './password-field.tsx';
import { RadioCards } from './radio-cards.tsx';
import { Select } from './select.tsx';
import { Slider } from './slider.tsx';
import { Switch } from './switch.tsx';
import { TextField } from './text-field.tsx';
import { textLinkClass } from './text-link.ts';

const OPTIONS = [
  { id: 'msk', label: 'Москва' },
  { id: 'spb', label: 'Санкт-Петербург' },
  { id: 'niz', label: 'Нижегородская область', note: 'Нижний Новгород, Дзержинск, Арзамас' },
  { id: 'kam', label: 'Камчатский край', disabled: true },
  { id: 'che', label: 'Республика Чувашия' },
];

const STRENGTHS = [
  { value: '12345', strength: { score: 0, label: 'Слишком простой' } },
  { value: 'samovar', strength: { score: 2, label: 'Средний пароль' } },
  { value: 'туман над зелёным полем', strength: { score: 4, label: 'Отличный пароль' } },
] satisfies { value: string; strength: PasswordStrength }[];

export function FormSpecimens() {
  return (
    <>
      <Group title="Поля">
        <div className="stack gap-4">
          <TextField
            label="Электронная почта"
            type="email"
            placeholder="you@example.ru"
            hint="Почту видите только вы"
          />
          <TextField
            label="Электронная почта"
            defaultValue="marina.orlova"
            error="Похоже, в адресе не хватает «@» и названия сервиса"
          />
          <TextField label="Недоступно" disabled defaultValue="Так решил владелец" />
          <TextField label="Только чтение" readOnly defaultValue="OX-5172" />
          <TextField
            label="Поиск"
            labelHidden
            type="search"
            placeholder="Что вы искали?"
            startIcon={<IconSearch aria-hidden="true" />}
          />
          <TextField label="Цена" inputMode="numeric" defaultValue="7 800" end="₽" size="sm" />
          <TextField
            multiline
            label="О себе"
            counterMax={40}
            defaultValue="Пишу о кофе и коде. Отвечаю быстро, считаю честно."
            hint="Поле растёт вместе с текстом"
          />
          <PasswordField
            labelEnd={<a href="#main">Забыли пароль?</a>}
            defaultValue="samovar-2024"
            error={
              <>
                Пароль не подошёл. Проверьте раскладку или{' '}
                <a className={textLinkClass} href="#main">
                  задайте новый пароль
                </a>
                .
              </>
            }
          />
          {STRENGTHS.map((sample) => (
            <PasswordField
              key={sample.value}
              label="Новый пароль"
              autoComplete="new-password"
              defaultValue={sample.value}
              strength={sample.strength}
            />
          ))}
          <NativeSelect label="Часовой пояс" defaultValue="3">
            <option value="3">Москва, UTC+3</option>
            <option value="7">Красноярск, UTC+7</option>
          </NativeSelect>
        </div>
      </Group>
      <CodeSpecimens />
      <ChoiceSpecimens />
      <PickerSpecimens />
    </>
  );
}

function CodeSpecimens() {
  const [code, setCode] = useState('407');
  const [done, setDone] = useState('');
  return (
    <Group title="Код">
      <CodeInput
        value={code}
        onChange={setCode}
        onComplete={setDone}
        hint={done ? `Введён код ${done}` : 'Не пришло? Загляните в «Спам» или «Рассылки».'}
      />
      <CodeInput label="С ошибкой" value="123456" error="Код не подошёл. Проверьте цифры или запросите новый." />
      <CodeInput label="Длинный" length={12} />
      <CodeInput label="Недоступен" disabled />
    </Group>
  );
}

function ChoiceSpecimens() {
  const [who, setWho] = useState<'person' | 'company' | null>('person');
  const [budget, setBudget] = useState(64500);
  return (
    <Group title="Выбор">
      <Checkbox defaultChecked size="sm">
        Принимаю{' '}
        <a className={textLinkClass} href="#main">
          условия
        </a>{' '}
        и{' '}
        <a className={textLinkClass} href="#main">
          политику конфиденциальности
        </a>
      </Checkbox>
      <Checkbox note="Не чаще раза в неделю">Присылать сводку</Checkbox>
      <Checkbox indeterminate>Выбраны не все</Checkbox>
      <Checkbox error="Без согласия с условиями аккаунт не создать">Принимаю условия</Checkbox>
      <Checkbox disabled defaultChecked>
        Изменить нельзя
      </Checkbox>
      <Switch defaultChecked note="Почта и уведомления в браузере">
        Сообщать о новых сделках
      </Switch>
      <Switch>Тихие часы</Switch>
      <Switch disabled>Недоступно</Switch>
      <RadioCards
        label="Кто вы"
        value={who}
        onChange={setWho}
        options={[
          { value: 'person', label: 'Частное лицо', note: 'Паспорт не нужен', icon: <IconUser aria-hidden="true" /> },
          {
            value: 'company',
            label: 'Компания или ИП',
            note: 'Счета и акты',
            icon: <IconBuilding aria-hidden="true" />,
          },
        ]}
      />
      <RadioCards
        label="С ошибкой"
        value={null}
        onChange={() => undefined}
        error="Выберите один вариант"
        options={[
          { value: 'yes', label: 'Да' },
          { value: 'no', label: 'Нет', disabled: true },
        ]}
      />
      <Slider
        label="Бюджет"
        value={budget}
        onChange={setBudget}
        min={5000}
        max={200000}
        step={500}
        format={(value) => roubles(value * 100)}
        showEnds
      />
      <Slider label="Недоступен" value={3} onChange={() => undefined} min={0} max={10} disabled />
    </Group>
  );
}

function PickerSpecimens() {
  const [city, setCity] = useState<string | null>(null);
  const [region, setRegion] = useState<string | null>('niz');
  const [day, setDay] = useState<string | null>('2026-11-15');
  return (
    <Group title="Богатый выбор">
      <Select label="Город" options={OPTIONS} value={city} onChange={setCity} hint="Можно сменить позже" />
      <Select
        label="С ошибкой"
        options={OPTIONS}
        value={null}
        onChange={() => undefined}
        error="Выберите город из списка"
      />
      <Select label="Недоступен" options={OPTIONS} value="msk" onChange={() => undefined} disabled />
      <ComboBox label="Регион" options={OPTIONS} value={region} onChange={setRegion} placeholder="Начните вводить" />
      <DatePicker label="Начало" value={day} onChange={setDay} min="2026-11-10" />
      <DatePicker label="Конец" value={null} onChange={() => undefined} error="Укажите день окончания" />
    </Group>
  );
}
