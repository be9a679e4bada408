import { useEffect, useRef, useState } from 'react';
import { sendFile } from '#platform/web/send-file.ts';
import type { UploadedPicture } from '../contract.ts';
import { crop } from './canvas-work.ts';
import { CropDialog } from './crop-dialog.tsx';
import { type Framing, SQUARE_RATIO } from './framing.ts';
import { UNREADABLE } from './refused-types.ts';

export interface AvatarDialogProps {
  file: File;
  /** Keeps the uploaded picture; what it throws is said in the dialog. */
  onUploaded: (mediaId: string) => Promise<void>;
  onCancel: () => void;
  onUnreadable: (message: string) => void;
}

/** Sharp enough for the largest face on a page, on the densest screen. */
const SIDE = 384;

/** Frames one file as a square, sends it, and stays open until it is kept. */
export function AvatarDialog({ file, onUploaded, onCancel, onUnreadable }: AvatarDialogProps) {
  const [url, setUrl] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const leaving = useRef(new AbortController());

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function send(framing: Framing) {
    const { signal } = leaving.current;
    setProgress(0);
    setFailure(null);
    try {
      const square = await crop(file, framing, SQUARE_RATIO, SIDE);
      const { media_id } = await sendFile<UploadedPicture>('/v1/media', square, {
        name: 'picture',
        signal,
        onProgress: setProgress,
      });
      await onUploaded(media_id);
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof Error ? error.message : UNREADABLE);
    } finally {
      if (!signal.aborted) setProgress(null);
    }
  }

  if (!url) return null;
  return (
    <CropDialog
      purpose="avatar"
      onCrop={(framing) => void send(framing)}
      onUnreadable={() => onUnreadable(UNREADABLE)}
      {...{ url, onCancel, progress, failure }}
    />
  );
}
