import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { fileMark } from '../domain/wording.ts';
import styles from './files.module.css';

interface FileRowProps {
  name: string;
  note: ReactNode;
  isBad?: boolean;
  end?: ReactNode;
}

/** The inside of a file's line: its kind on a square, its name, what is to be said of it. */
export function FileRow({ name, note, isBad = false, end }: FileRowProps) {
  return (
    <>
      <span className="plate plate-s" aria-hidden="true">
        {fileMark(name) || '···'}
      </span>
      <span className="stack grow shrinks tight">
        <b className="ellipsis t-14 medium ink">{name}</b>
        <span className={classNames(styles.note, 't-12', isBad && styles.bad)}>{note}</span>
      </span>
      {end}
    </>
  );
}
