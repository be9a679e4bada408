import { IconFile, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { recentMoment } from '#words/moments.ts';
import { fileSize } from '#words/sizes.ts';
import type { Project, ProjectFile } from '../contract.ts';
import { useProjectAction } from './use-project-action.ts';

/** Draws the place where files are dropped and hands over what was uploaded. */
export type FileUploader = (props: { onUploaded: (fileIds: string[]) => Promise<void> }) => ReactNode;

interface FilesPanelProps {
  project: Project;
  files: readonly ProjectFile[];
  today: string;
  uploader?: FileUploader | undefined;
}

export function FilesPanel({ project, files, today, uploader }: FilesPanelProps) {
  const { run } = useProjectAction();
  const { can, project_id } = project;
  const attach = async (fileIds: string[]) => {
    await run((api) =>
      api('POST /v1/projects/{project_id}/files', { params: { project_id }, body: { file_ids: fileIds } }),
    );
  };
  return (
    <section aria-label="Файлы" className="stack gap-3">
      {can.files ? uploader?.({ onUploaded: attach }) : null}
      {files.length === 0 ? (
        <EmptyState title="Файлов пока нет">Здесь будут макеты, брифы и договоры — их увидят все участники.</EmptyState>
      ) : (
        <ul className="stack gap-2 tiles-320">
          {files.map((file) => (
            <li key={file.file_id} className="row middle gap-3 shrinks lined round-2 surface pad-3">
              <span className="plate plate-s">
                <IconFile aria-hidden="true" />
              </span>
              <div className="grow tight">
                <a className="block ellipsis medium underlines" href={file.url} download={file.name}>
                  {file.name}
                </a>
                <span className="t-12 faint">
                  {fileSize(file.size_bytes)} · {file.added_by.name}, {recentMoment(file.added_at, today)}
                </span>
              </div>
              {can.files ? (
                <IconButton
                  size="sm"
                  label={`Убрать: ${file.name}`}
                  icon={<IconTrash aria-hidden="true" />}
                  onClick={() =>
                    void run(
                      (api) =>
                        api('DELETE /v1/projects/{project_id}/files/{file_id}', {
                          params: { project_id, file_id: file.file_id },
                        }),
                      'Файл убран',
                    )
                  }
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
