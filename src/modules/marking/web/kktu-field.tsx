import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { ComboBox } from '#ui/combo-box.tsx';
import { plainText } from '#words/text.ts';
import { KIND_DEFINITIONS } from '../../ad-objects/web/index.ts';
import type { KktuEntry } from '../contract.ts';
import { isKktuOf, kktuContradiction } from '../domain/kktu-hints.ts';
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

/** By the beginning of the code, or by any part of the words: «кофе», «17.3». */
function finds(label: string, typed: string): boolean {
  const text = plainText(label);
  return plainText(typed)
    .split(/\s+/)
    .every((part) => (/^\d/.test(part) ? text.startsWith(part) : text.includes(part)));
}

/** «кофе» of «Продукты: кофе». */
const position = ({ name }: KktuEntry) => name.split(': ').at(-1) ?? name;

/** What is advertised, in the codes of the register: found by words or by number. */
export function KktuField({ label, hint, error, value, onChange, category }: KktuFieldProps) {
  const { codes, retry } = useKktu();
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
  const suggested = category && !value ? entries.filter(({ code }) => isKktuOf(code, category)) : [];
  return (
    <div className="stack gap-2">
      <ComboBox
        // The box reads its options once, so it is drawn anew when they arrive.
        key={isLoading ? 'loading' : 'loaded'}
        label={label}
        hint={hint}
        error={error}
        options={known.map(({ code, name }) => ({ id: code, label: `${code} ${name}`.trim() }))}
        value={isLoading ? null : value}
        onChange={onChange}
        finds={finds}
        disabled={isLoading}
        placeholder={isLoading ? 'Загружаем коды…' : 'Например, кофе или 17.3.1'}
        empty="Такого кода нет. Попробуйте другое слово."
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
      <Contradiction code={value} category={category} />
    </div>
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
