import { IconDownload } from '@tabler/icons-react';
import { API_BASE } from '#platform/api-base.ts';
import { fileSize } from '#words/sizes.ts';
import type { FileFacts } from '../contract.ts';
import { FileRow } from './file-row.tsx';
import styles from './files.module.css';

interface FileListProps {
  files: readonly FileFacts[];
  /** For screen readers. */
  label?: string;
}

/** Attached files to download. */
export function FileList({ files, label = 'Файлы' }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="stack gap-2 full" aria-label={label}>
      {files.map(({ file_id, name, bytes }) => (
        <li key={file_id}>
          <a
            className={`${styles.file} row middle gap-3 shrinks surface`}
            href={`${API_BASE}/v1/files/${file_id}`}
            download={name}
          >
            <FileRow
              name={name}
              note={fileSize(bytes)}
              end={<IconDownload className={`${styles.download} faint`} aria-hidden="true" />}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
