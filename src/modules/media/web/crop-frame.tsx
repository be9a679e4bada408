import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './crop-dialog.module.css';
import { type Framing, moved, zoomed } from './framing.ts';

interface CropFrameProps {
  url: string;
  ratio: number;
  isRound: boolean;
  framing: Framing;
  onChange: (framing: Framing) => void;
  /** Undefined until the picture has shown its measures. */
  natural: { width: number; height: number } | undefined;
  onNatural: (natural: { width: number; height: number }) => void;
  onUnreadable: () => void;
}

/** Parts of the frame's side, and times of the zoom, for one press. */
const STEP = 0.04;
const ZOOM_STEP = 1.1;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const ZOOMS: Readonly<Record<string, number>> = {
  '+': ZOOM_STEP,
  '=': ZOOM_STEP,
  '-': 1 / ZOOM_STEP,
  _: 1 / ZOOM_STEP,
};

/** The picture under its frame: dragged, pinched, turned by the wheel, or moved by the keys. */
export function CropFrame(props: CropFrameProps) {
  const { url, ratio, isRound, framing, natural } = props;
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  // Several events may come between two renders: each goes on from the last one.
  const latest = useRef(framing);
  latest.current = framing;

  function put(next: Framing) {
    latest.current = next;
    props.onChange(next);
  }
  const move = (by: { x: number; y: number }) => natural && put(moved(natural, latest.current, ratio, by));
  const zoom = (times: number) => natural && put(zoomed(natural, latest.current, ratio, times));
  const zoomLatest = useRef(zoom);
  zoomLatest.current = zoom;

  useEffect(() => {
    const element = frame.current;
    function turn(event: WheelEvent) {
      event.preventDefault();
      zoomLatest.current(Math.exp(-event.deltaY / 400));
    }
    // React's own listeners are passive and could not keep the page from scrolling.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  function drag(event: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (other) {
      const apart = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y);
      if (apart(before) > 0) zoom(apart(now) / apart(before));
      return;
    }
    const { clientWidth, clientHeight } = event.currentTarget;
    move({ x: (now.x - before.x) / clientWidth, y: (now.y - before.y) / clientHeight });
  }
  const release = (event: PointerEvent) => fingers.current.delete(event.pointerId);

  function press(event: KeyboardEvent) {
    const by = ARROWS[event.key];
    const times = ZOOMS[event.key];
    if (by) move(by);
    else if (times) zoom(times);
    else return;
    event.preventDefault();
  }

  const place = `${framing.x * 100}% ${framing.y * 100}%`;
  return (
    <div
      ref={frame}
      // The arrows are the frame's own, so a screen reader has to let them through.
      role="application"
      aria-label="Кадр: стрелки двигают картинку, плюс и минус меняют масштаб"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is moved by keys, so it takes the focus
      tabIndex={0}
      className={classNames('clip round-2 relative sunken', styles.frame, isRound && styles.round)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <img
        className={`fills ${styles.image}`}
        src={url}
        alt="Картинка в кадре"
        draggable={false}
        style={{ objectPosition: place, transformOrigin: place, scale: framing.zoom }}
        onLoad={({ currentTarget }) =>
          props.onNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={props.onUnreadable}
      />
    </div>
  );
}
