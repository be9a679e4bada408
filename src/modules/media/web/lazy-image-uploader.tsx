import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ImageUploaderProps } from './image-uploader.tsx';
import styles from './lazy-image-uploader.module.css';

const Uploader = lazy(async () => ({ default: (await import('./image-uploader.tsx')).ImageUploader }));

export function ImageUploader(props: ImageUploaderProps) {
  return (
    <Suspense fallback={<Skeleton className={styles.waiting} />}>
      <Uploader {...props} />
    </Suspense>
  );
}
