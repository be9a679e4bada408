/** The door of files for the web of other modules: a field to attach them in a form, and a list to download them from. */
export { MAX_FILE_BYTES } from '../domain/limits.ts';
export { fileMark } from '../domain/wording.ts';
export { FileList } from './file-list.tsx';
export { FilesField } from './files-field.tsx';
