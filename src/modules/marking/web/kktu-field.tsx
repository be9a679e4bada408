import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { ComboBox } from '#ui/combo-box.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { isKktuOf, KIND_DEFINITIONS, kktuContradiction } from '../../ad-objects/web/index.ts';
import type { KktuEntry } from '../contract.ts';
import { kktuSections, searchKktu } from '../domain/kktu-words.ts';
import { useKktu } from './use-kktu.ts';

interface KktuFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string | null;
  onChange: (code: string | null) => void;
  /** Of the product by the law. */
  category: string | null;
}

const SUGGESTED = 6;

const labelOf = ({ code, name }: Pick<KktuEntry, 'code' | 'name'>) => `${code} ${name}`.trim();

/** «кофе» of «Продукты: кофе». */
const position = ({ name }: KktuEntry) => name.split(': ').at(-1) ?? name;

/** Combo box of the product's code (ККТУ), searched by words or by number. */
export function KktuField({ label, hint, error, value, onChange, category }: KktuFieldProps) {
  const { codes, retry } = useKktu();
  const [typed, setTyped] = useState('');
  const [section, setSection] = useState<string | null>(null);
  if (codes === 'failed') {
    return (
      <div className="stack narrow gap-2" role="status">
        <p className="note">
          {label}: {value ?? 'не выбран'}. Список кодов не загрузился, проверьте связь.
        </p>
        <Button size="sm" variant="line" onClick={retry}>
          Загрузить ещё раз
        </Button>
      </div>
    );
  }
  const isLoading = codes === 'loading';
  const entries = isLoading ? [] : codes;
  // A code that has left the dictionary since stays chosen.
  const known =
    value && !entries.some(({ code }) => code === value) ? [{ code: value, name: '' }, ...entries] : entries;
  // By the beginning of the code, by a part of its name or by what people call it; the likeliest first. What is chosen is no question.
  const chosen = known.find(({ code }) => code === value);
  const likeliest = chosen && labelOf(chosen) === typed ? known : searchKktu(known, typed);
  // The chosen code stays among the options: whoever types another word and leaves gets it back.
  const found = !chosen || likeliest.includes(chosen) ? likeliest : [...likeliest, chosen];
  const suggested = category && !value ? entries.filter(({ code }) => isKktuOf(code, category)) : [];
  return (
    <div className="stack gap-2">
      <ComboBox
        // The default value is read once, so the box is remounted when the codes arrive.
        key={isLoading ? 'loading' : 'loaded'}
        label={label}
        hint={hint}
        error={error}
        options={found.map((entry) => ({ id: entry.code, label: labelOf(entry) }))}
        isFound
        value={isLoading ? null : value}
        onChange={onChange}
        onType={setTyped}
        disabled={isLoading}
        placeholder={isLoading ? 'Загружаем коды…' : 'Например, кофе или 17.3.1'}
        empty={`По слову «${typed.trim()}» не нашли. Выберите раздел или попробуйте «красота».`}
      />
      {suggested.length > 0 ? (
        <div className="row wrap middle gap-1h">
          <span className="note">Подходит категории:</span>
          {suggested.slice(0, SUGGESTED).map((entry) => (
            <Chip key={entry.code} line onClick={() => onChange(entry.code)}>
              {entry.code} {position(entry)}
            </Chip>
          ))}
        </div>
      ) : null}
      {entries.length > 0 ? (
        <Sections entries={entries} open={section} onOpen={setSection} value={value} onChange={onChange} />
      ) : null}
      <Contradiction code={value} category={category} />
    </div>
  );
}

interface SectionsProps {
  entries: readonly KktuEntry[];
  /** The number of the section that is looked into. */
  open: string | null;
  onOpen: (number: string | null) => void;
  value: string | null;
  onChange: (code: string) => void;
}

/** The same list by its sections, for whoever has no word for it. */
function Sections({ entries, open, onOpen, value, onChange }: SectionsProps) {
  const inside = entries.filter(({ code }) => code.split('.')[0] === open);
  return (
    <details>
      <summary className={`${textLinkClass} t-13`}>Выбрать по разделам</summary>
      <div className="stack gap-2 above-2">
        <NativeSelect label="Раздел" value={open ?? ''} onChange={({ target }) => onOpen(target.value || null)}>
          <option value="">Выберите раздел</option>
          {kktuSections(entries).map(({ number, name }) => (
            <option key={number} value={number}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <div className="row wrap gap-1h">
          {inside.map((entry) => (
            <Chip key={entry.code} line pressed={entry.code === value} onClick={() => onChange(entry.code)}>
              {entry.code} {position(entry)}
            </Chip>
          ))}
        </div>
      </div>
    </details>
  );
}

function Contradiction({ code, category }: { code: string | null; category: string | null }) {
  const found = code ? kktuContradiction(code, category) : null;
  if (!found || !code || !category) return null;
  const names = KIND_DEFINITIONS.product.choiceFilters.find(({ name }) => name === 'legal_category')?.names ?? {};
  return (
    <p className="row top gap-2 icon-18 t-13 warn" role="status">
      <IconAlertTriangle aria-hidden="true" />
      {found === 'elsewhere'
        ? `Категория по закону «${names[category] ?? category}», а код ${code} из другого раздела. Проверьте, что из двух верно.`
        : `Код ${code} из раздела «${names[found] ?? found}», а категория по закону «${names[category] ?? category}». Проверьте, что из двух верно.`}
    </p>
  );
}
