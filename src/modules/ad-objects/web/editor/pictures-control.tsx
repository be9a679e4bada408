import { ImageUploader } from '#modules/media/web/index.ts';
import { FieldError } from '#ui/field.tsx';
import type { ControlProps } from './control-props.ts';
import type { PictureChoice } from './controls.ts';

export function PicturesControl({ field, value, onChange, error }: ControlProps<'pictures', PictureChoice[]>) {
  return (
    <>
      <ImageUploader value={value} onChange={onChange} max={field.max} />
      {error ? <FieldError>{error}</FieldError> : null}
    </>
  );
}

/** A work keeps only the picture's id; its measures matter to nobody here. */
export function OnePicture({
  mediaId,
  onChange,
}: {
  mediaId: string | null;
  onChange: (mediaId: string | null) => void;
}) {
  const value = mediaId ? [{ media_id: mediaId, alt: null, width: 640, height: 480, placeholder: '' }] : [];
  return <ImageUploader value={value} onChange={(pictures) => onChange(pictures.at(-1)?.media_id ?? null)} max={1} />;
}
