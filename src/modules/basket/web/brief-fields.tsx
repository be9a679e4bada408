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
  onChange(change: Partial<BriefText>): void;
}

/** What to place or make, in words and files. Saved when a field is left. */
export function BriefFields({ brief, label, hint, filesLabel, rows, autoFocus, onChange }: BriefFieldsProps) {
  const [text, setText] = useState(brief.comment ?? '');
  const isTooLong = text.length > MAX_COMMENT;
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
        onChange={({ target }) => setText(target.value)}
        onBlur={() => {
          const comment = text.trim() || null;
          if (!isTooLong && comment !== brief.comment) onChange({ comment });
        }}
      />
      <FilesField label={filesLabel} value={brief.files} onChange={(files) => onChange({ files })} max={MAX_FILES} />
    </>
  );
}
