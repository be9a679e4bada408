import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Slider } from '#ui/slider.tsx';
import { percent, wholePercent } from '#words/numbers.ts';
import styles from './crop-dialog.module.css';
import { CropFrame } from './crop-frame.tsx';
import { COVER_RATIO, type Framing, framedArea, MAX_ZOOM, SQUARE_RATIO } from './framing.ts';

/** Aspect ratio and texts by the use of the picture. */
const PURPOSES = {
  cover: {
    ratio: COVER_RATIO,
    title: 'Как показать обложку',
    hint: 'Так картинку увидят в каталоге. Подвиньте её или измените масштаб.',
    action: 'Обрезать и загрузить',
  },
  avatar: {
    ratio: SQUARE_RATIO,
    title: 'Фото профиля',
    hint: 'Подвиньте картинку и подберите масштаб, чтобы лицо или знак были в круге.',
    action: 'Сохранить фото',
  },
} as const;

interface CropDialogProps {
  purpose: keyof typeof PURPOSES;
  url: string;
  onCrop: (framing: Framing) => void;
  /** Sends the picture as it is; without it there is no such way. */
  onWhole?: (() => void) | undefined;
  onCancel: () => void;
  onUnreadable: () => void;
  /** How much has been sent, from 0 to 1; nothing closes the dialog meanwhile. */
  progress?: number | null;
  failure?: string | null;
}

/** Frames a picture: by dragging, pinching or the wheel, by the keys, or by the sliders. */
export function CropDialog(props: CropDialogProps) {
  const { purpose, url, onCrop, onWhole, onCancel, onUnreadable, progress = null, failure = null } = props;
  const { ratio, title, hint, action } = PURPOSES[purpose];
  const [framing, setFraming] = useState<Framing>({ zoom: 1, x: 0.5, y: 0.5 });
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const { zoom, x, y } = framing;
  const area = natural && framedArea(natural, framing, ratio);
  const slack = natural && area ? { x: natural.width - area.width, y: natural.height - area.height } : { x: 0, y: 0 };
  const isSending = progress !== null;

  return (
    <Dialog
      open
      onClose={onCancel}
      locked={isSending}
      title={title}
      look={purpose === 'cover' ? 'wide' : 'center'}
      footer={
        <>
          {onWhole ? (
            <Button variant="line" onClick={onWhole}>
              Загрузить целиком
            </Button>
          ) : (
            <Button variant="line" disabled={isSending} onClick={onCancel}>
              Отмена
            </Button>
          )}
          <Button onClick={() => onCrop(framing)} disabled={!natural} pending={isSending}>
            {action}
          </Button>
        </>
      }
    >
      <p className="note">{hint}</p>
      <CropFrame
        isRound={purpose === 'avatar'}
        onChange={setFraming}
        onNatural={setNatural}
        {...{ url, ratio, framing, natural, onUnreadable }}
      />
      <div className="stack gap-4 fit-150">
        <Slider
          label="Масштаб"
          value={zoom * 100}
          onChange={(value) => setFraming({ ...framing, zoom: value / 100 })}
          min={100}
          max={MAX_ZOOM * 100}
          step={5}
          format={wholePercent}
        />
        {purpose === 'cover' ? (
          <>
            <Slider
              label="Левее — правее"
              value={x * 100}
              onChange={(value) => setFraming({ ...framing, x: value / 100 })}
              min={0}
              max={100}
              format={wholePercent}
              disabled={slack.x < 1}
            />
            <Slider
              label="Выше — ниже"
              value={y * 100}
              onChange={(value) => setFraming({ ...framing, y: value / 100 })}
              min={0}
              max={100}
              format={wholePercent}
              disabled={slack.y < 1}
            />
          </>
        ) : null}
      </div>
      <Sending progress={progress} />
      {failure ? (
        <div className="above-3">
          <Notice tone="bad" live>
            {failure}
          </Notice>
        </div>
      ) : null}
    </Dialog>
  );
}

function Sending({ progress }: { progress: number | null }): ReactNode {
  if (progress === null) return null;
  const share = Math.round(progress * 100);
  return (
    <div className={`row middle gap-3 above-3 note ${styles.sending}`}>
      <progress max={100} value={share} aria-label="Загрузка фото" />
      <span className="num">{share === 100 ? 'Обрабатываем…' : percent(share)}</span>
    </div>
  );
}
