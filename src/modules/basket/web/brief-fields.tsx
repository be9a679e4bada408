import { useState } from 'react';
import { FilesField } from '#modules/files/web/index.ts';
import { TextField } from '#ui/text-field.tsx';
import type { BasketItem } from '../contract.ts';

const MAX_COMMENT = 2000;
const MAX_FILES = 10;

export type BriefText = Pick<BasketItem, 'comment' | 'files'>;

interface BriefFieldsProps {
  brief: BriefText;
  label: string;
  hint: string;
  filesLabel: string;
  rows?: number;
  autoFocus?: boolean;
  /** Resolves to whether it is saved. */
  onChange(change: Partial<BriefText>): Promise<boolean>;
}

/** Brief: text and files. Saved on blur. */
export function BriefFields({ brief, label, hint, filesLabel, rows, autoFocus, onChange }: BriefFieldsProps) {
  // Null while untouched: then the saved value is shown, changes from another tab included.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? brief.comment ?? '';
  const isTooLong = text.length > MAX_COMMENT;

  async function save() {
    if (typed === null || isTooLong) return;
    const comment = typed.trim() || null;
    // Unsaved or newer input stays for the next save.
    if (comment === brief.comment || (await onChange({ comment }))) setTyped((now) => (now === typed ? null : now));
  }

  return (
    <>
      <TextField
        multiline
        rows={rows}
        autoFocus={autoFocus}
        label={label}
        hint={hint}
        error={isTooLong ? `Не больше ${MAX_COMMENT} символов.` : undefined}
        counterMax={text.length > MAX_COMMENT - 200 ? MAX_COMMENT : undefined}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
      />
      <FilesField
        label={filesLabel}
        value={brief.files}
        onChange={(files) => void onChange({ files })}
        max={MAX_FILES}
      />
    </>
  );
}
