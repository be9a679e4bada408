import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Slider } from '#ui/slider.tsx';
import { type Framing, framedArea } from './canvas-work.ts';
import styles from './crop-dialog.module.css';

interface CropDialogProps {
  url: string;
  onCrop: (framing: Framing | null) => void;
  onCancel: () => void;
  onUnreadable: () => void;
}

const percent = (value: number) => `${Math.round(value)} %`;
const within = (value: number) => Math.min(1, Math.max(0, value));

/** Frames the cover: by dragging the picture, or by the sliders, which work from the keyboard as well. */
export function CropDialog({ url, onCrop, onCancel, onUnreadable }: CropDialogProps) {
  const [framing, setFraming] = useState<Framing>({ zoom: 1, x: 0.5, y: 0.5 });
  const [natural, setNatural] = useState<{ width: number; height: number }>();
  const grabbed = useRef<{ left: number; top: number; from: Framing } | null>(null);
  const { zoom, x, y } = framing;
  const area = natural && framedArea(natural, framing);
  const slack = natural && area ? { x: natural.width - area.width, y: natural.height - area.height } : { x: 0, y: 0 };

  function grab(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { left: event.clientX, top: event.clientY, from: framing };
  }
  function drag(event: PointerEvent<HTMLDivElement>) {
    const start = grabbed.current;
    if (!start || !area) return;
    const pixelsPerPixel = area.width / event.currentTarget.clientWidth;
    const moved = (from: number, pixels: number, room: number) =>
      room > 0.5 ? within(from - (pixels * pixelsPerPixel) / room) : from;
    setFraming({
      zoom,
      x: moved(start.from.x, event.clientX - start.left, slack.x),
      y: moved(start.from.y, event.clientY - start.top, slack.y),
    });
  }
  const release = () => {
    grabbed.current = null;
  };

  return (
    <Dialog
      open
      onClose={onCancel}
      title="Как показать обложку"
      look="wide"
      footer={
        <>
          <Button variant="line" onClick={() => onCrop(null)}>
            Загрузить целиком
          </Button>
          <Button onClick={() => onCrop(framing)} disabled={!natural}>
            Обрезать и загрузить
          </Button>
        </>
      }
    >
      <p className={styles.hint}>Так картинку увидят в каталоге. Подвиньте её или измените масштаб.</p>
      <div
        className={styles.frame}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <img
          className={styles.image}
          src={url}
          alt="Кадр обложки"
          draggable={false}
          style={{
            objectPosition: `${x * 100}% ${y * 100}%`,
            transformOrigin: `${x * 100}% ${y * 100}%`,
            scale: zoom,
          }}
          onLoad={({ currentTarget }) =>
            setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={onUnreadable}
        />
      </div>
      <div className={styles.controls}>
        <Slider
          label="Масштаб"
          value={zoom * 100}
          onChange={(value) => setFraming({ ...framing, zoom: value / 100 })}
          min={100}
          max={300}
          step={5}
          format={percent}
        />
        <Slider
          label="Левее — правее"
          value={x * 100}
          onChange={(value) => setFraming({ ...framing, x: value / 100 })}
          min={0}
          max={100}
          format={percent}
          disabled={slack.x < 1}
        />
        <Slider
          label="Выше — ниже"
          value={y * 100}
          onChange={(value) => setFraming({ ...framing, y: value / 100 })}
          min={0}
          max={100}
          format={percent}
          disabled={slack.y < 1}
        />
      </div>
    </Dialog>
  );
}
