import { deferred } from '#platform/web/deferred.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './deferred-parts.module.css';

export const AvatarDialog = deferred(() => import('./avatar-dialog.tsx'), 'AvatarDialog');
export const ImageUploader = deferred(() => import('./image-uploader.tsx'), 'ImageUploader', {
  fallback: <Skeleton className={styles.waiting} />,
});
/** Pictures over the page; drawn when the first one is pressed. */
export const PictureViewer = deferred(() => import('./picture-viewer.tsx'), 'PictureViewer');
