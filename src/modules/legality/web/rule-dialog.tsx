import { useEffect, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DayField } from '#ui/day-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { longDay } from '#words/days.ts';
import type { LegalityRule, legalityCalls } from '../contract.ts';
import styles from './legality.module.css';
import { Light, type LightName, type Names } from './light.tsx';

interface RuleDialogProps {
  /** Null adds one. */
  rule: LegalityRule | null;
  names: Names;
  today: string;
  onClose: () => void;
  onDone: (items: LegalityRule[]) => void;
}

type Preview = (typeof legalityCalls)['POST /v1/legality/rules/preview']['answer']['_output'];

const KINDS = {
  platform: 'Площадка',
  address: 'Адрес сайта или страницы',
  foreign_agent: 'Страница иностранного агента',
  category: 'Категория товара',
  age: 'Категория с возрастной отметкой ниже',
  documents: 'Категория без документа',
  audience: 'Страница с большой аудиторией без «А+»',
  words: 'Слова: что за товар на самом деле',
} as const;

const AGES = ['6', '12', '16', '18'];

/** In place of a category: such goods have none. */
const NEVER = 'never';

interface About extends Record<'kind' | 'platform' | 'address' | 'category' | 'age' | 'over' | 'of' | 'lines', string> {
  platforms: readonly string[];
}

function subjectOf({ kind, platform, address, category, age, over, of, lines, platforms }: About) {
  switch (kind) {
    case 'platform':
      return { kind: 'platform' as const, platform };
    case 'category':
      return { kind: 'category' as const, category, platforms: platforms.length > 0 ? [...platforms] : null };
    case 'age':
      return { kind: 'age' as const, category, from: Number(age) as 6 | 12 | 16 | 18 };
    case 'documents':
      return { kind: 'documents' as const, category };
    case 'audience':
      return { kind: 'audience' as const, over: Number(over.replaceAll(/\s/g, '')), platforms: [...platforms] };
    case 'words':
      return {
        kind: 'words' as const,
        of: of as 'goods' | 'places',
        words: lines
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
        category: category === NEVER ? null : category,
      };
    case 'foreign_agent':
      return { kind: 'foreign_agent' as const, address };
    default:
      return { kind: 'address' as const, address };
  }
}

/** The API names a field by its place, `version.words`; the form calls it `words`. */
function toOwnFields(error: unknown): never {
  if (!(error instanceof ApiError) || !error.fields) throw error;
  const named = Object.entries(error.fields).map(([path, said]) => [
    path.startsWith('subject.words') ? 'lines' : path.slice(path.lastIndexOf('.') + 1),
    said,
  ]);
  throw new ApiError({ ...error, message: error.message, fields: Object.fromEntries(named) });
}

export function RuleDialog({ rule, names, today, onClose, onDone }: RuleDialogProps) {
  const api = useApi<typeof legalityCalls>();
  const last = rule?.versions.at(-1);
  const [platforms, setPlatforms] = useState<readonly string[]>([]);
  const form = useForm({
    initial: {
      title: rule?.title ?? '',
      kind: 'platform',
      platform: names.platforms[0]?.code ?? '',
      address: '',
      category: Object.keys(names.categories)[0] ?? '',
      age: '18',
      over: '10000',
      of: 'goods',
      lines: '',
      platforms: '',
      light: last?.light ?? 'red',
      law: last?.law ?? '',
      source: '',
      source_url: '',
      words: last?.words ?? '',
      from: today,
      to: '',
    },
    submit: async (values) => {
      const { law, source, words, from } = values;
      const version = {
        ...{ law, source, words, from },
        light: values.light as LightName,
        source_url: values.source_url.trim() || null,
        to: values.to || null,
      };
      const { items } = await (rule
        ? api('POST /v1/legality/rules/{rule_id}/versions', { params: { rule_id: rule.rule_id }, body: version })
        : api('POST /v1/legality/rules', {
            body: { title: values.title, subject: subjectOf({ ...values, platforms }), version },
          })
      ).catch(toOwnFields);
      onDone(items);
      showToast('Сохранили', { tone: 'good' });
    },
  });
  const { kind, light, from, to } = form.values;
  const [preview, setPreview] = useState<Preview | null>(null);
  const wish = JSON.stringify({
    rule_id: rule?.rule_id ?? null,
    subject: rule ? null : subjectOf({ ...form.values, platforms }),
    light,
    from,
    to: to || null,
  });
  // Debounced: asked again a moment after the last change that matters; a half-typed address has no answer.
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      api('POST /v1/legality/rules/preview', { body: JSON.parse(wish) }).then(
        (found) => isOver || setPreview(found),
        () => isOver || setPreview(null),
      );
    }, 400);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, wish]);
  return (
    <Dialog
      open
      look="wide"
      onClose={onClose}
      locked={form.isPending}
      title={rule ? `${rule.title}: новая версия` : 'Новое правило'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={form.isPending}>
            Отмена
          </Button>
          <Button pending={form.isPending} onClick={() => void form.send()}>
            Опубликовать
          </Button>
        </>
      }
    >
      <form {...form.props} className="stack gap-3">
        {rule ? null : (
          <>
            <TextField label="Название" maxLength={120} {...form.field('title')} />
            <NativeSelect label="О чём" {...form.field('kind')}>
              {Object.entries(KINDS).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </NativeSelect>
            {kind === 'platform' ? (
              <NativeSelect label="Площадка" {...form.field('platform')}>
                {names.platforms.map((each) => (
                  <option key={each.code} value={each.code}>
                    {each.name}
                  </option>
                ))}
              </NativeSelect>
            ) : null}
            {kind === 'address' || kind === 'foreign_agent' ? (
              <TextField label="Адрес" placeholder="example.ru/page" {...form.field('address')} />
            ) : null}
            {kind === 'words' ? (
              <>
                <TextField
                  multiline
                  rows={6}
                  label="Слова, каждое с новой строки"
                  hint="«водк*» — с любым окончанием, «вино» — ровно так, «-безалкогольн* пив*» — не считать."
                  {...form.field('lines')}
                />
                <NativeSelect label="Где читать" {...form.field('of')}>
                  <option value="goods">Продукты, кампании и тексты рекламы</option>
                  <option value="places">Исполнители: услуги и работы</option>
                </NativeSelect>
              </>
            ) : null}
            {['category', 'documents', 'age', 'words'].includes(kind) ? (
              <NativeSelect label="Категория по закону" {...form.field('category')}>
                {Object.entries(names.categories).map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
                {kind === 'words' ? <option value={NEVER}>Никакая: такое не рекламируют</option> : null}
              </NativeSelect>
            ) : null}
            {kind === 'age' ? (
              <NativeSelect label="Нужна отметка не ниже" {...form.field('age')}>
                {AGES.map((age) => (
                  <option key={age} value={age}>
                    {age}+
                  </option>
                ))}
              </NativeSelect>
            ) : null}
            {kind === 'audience' ? (
              <TextField label="Подписчиков больше" inputMode="numeric" maxLength={14} {...form.field('over')} />
            ) : null}
            {kind === 'category' || kind === 'audience' ? (
              <PlatformChoice
                platforms={names.platforms}
                chosen={platforms}
                hint={kind === 'category' ? 'Ничего не выбрано — правило для всех площадок.' : undefined}
                error={form.errors.platforms}
                onChange={setPlatforms}
              />
            ) : null}
          </>
        )}
        <NativeSelect label="Вердикт" {...form.field('light')}>
          <option value="green">Можно</option>
          <option value="amber">С риском</option>
          <option value="red">Нельзя</option>
        </NativeSelect>
        <div className={`${styles.pair} stack halves top gap-4`}>
          <TextField label="Закон" placeholder="38-ФЗ, ст. 5, ч. 10.7" maxLength={200} {...form.field('law')} />
          <TextField label="Источник" maxLength={200} {...form.field('source')} />
        </div>
        <TextField
          label="Ссылка на источник"
          placeholder="https://"
          hint="Пусто, если её нет."
          {...form.field('source_url')}
        />
        <div className={`${styles.pair} stack halves top gap-4`}>
          <DayField
            label="Действует с"
            value={from}
            text={longDay(from)}
            {...(rule && { min: today })}
            error={form.errors.from}
            onChange={(day) => form.set({ from: day })}
          />
          <DayField
            label="По какой день"
            hint="Можно не выбирать: тогда без срока."
            value={to || null}
            text={to ? longDay(to) : null}
            min={from}
            error={form.errors.to}
            onChange={(day) => form.set({ to: day })}
            onClear={() => form.set({ to: '' })}
          />
        </div>
        <TextField multiline rows={3} label="Что увидит покупатель" maxLength={300} {...form.field('words')} />
        {preview ? <Impact preview={preview} /> : null}
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}

interface PlatformChoiceProps {
  platforms: Names['platforms'];
  chosen: readonly string[];
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}

function PlatformChoice({ platforms, chosen, hint, error, onChange }: PlatformChoiceProps) {
  return (
    <fieldset className="stack gap-2">
      <legend className="t-14 strong">Площадки</legend>
      {hint ? <p className="note">{hint}</p> : null}
      <div className="row wrap gap-3 rows-1h">
        {platforms.map(({ code, name }) => (
          <Checkbox
            key={code}
            size="sm"
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, code] : chosen.filter((each) => each !== code))
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {error ? <p className="bad t-13">{error}</p> : null}
    </fieldset>
  );
}

function Impact({
  preview: { day, changes, owners, open_deals, baskets, examples, is_partial },
}: {
  preview: Preview;
}) {
  if (changes.length === 0) {
    return <Notice title={`${longDay(day)} ни у кого ничего не изменится`}>Вердикты останутся прежними.</Notice>;
  }
  return (
    <Notice tone="warn" title={`Что изменится ${longDay(day)}`}>
      <ul className="stack gap-1">
        {changes.map(({ was, becomes, objects }) => (
          <li key={`${was} ${becomes}`} className="row wrap middle gap-2">
            Объектов: <b>{objects}</b> <Light light={was} /> → <Light light={becomes} />
          </li>
        ))}
        {is_partial ? <li>Посмотрели первые 20 000, на деле больше.</li> : null}
        <li>Владельцев: {owners}</li>
        <li>Открытых сделок: {open_deals}. Их не тронем: на них прежняя версия.</li>
        <li>Корзин: {baskets}. Правило сработает при заказе.</li>
        <li>Например: {examples.map(({ title }) => `«${title}»`).join(', ')}</li>
      </ul>
    </Notice>
  );
}
