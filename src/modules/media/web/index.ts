/** The door of pictures for the web of other modules. The uploader comes as a chunk of its own, when it is first drawn. */

export { MAX_UPLOAD_BYTES } from '../domain/limits.ts';
export { pictureUrl } from '../domain/sizes.ts';
export { AvatarDialog, ImageUploader, PictureViewer } from './deferred-parts.tsx';
export { Picture } from './picture.tsx';
export { ACCEPTED, refusalOf } from './refused-types.ts';
