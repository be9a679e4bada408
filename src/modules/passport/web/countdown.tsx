import { useEffect, useState } from 'react';

/** Whole seconds until the moment (epoch milliseconds), 0 when it has passed; the component draws anew every second. */
export function useSecondsLeft(until: number | null): number {
  const [, tick] = useState(0);
  useEffect(() => {
    if (until === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = until - Date.now();
      if (left <= 0) return;
      timer = setTimeout(
        () => {
          tick((count) => count + 1);
          wait();
        },
        left % 1000 || 1000,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** 0:42, 12:05, 1:00:00. Silent for screen readers while it runs. */
export function Countdown({ seconds }: { seconds: number }) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = String(seconds % 60).padStart(2, '0');
  return (
    <span className="num" role="timer" aria-live="off">
      {hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`}
    </span>
  );
}
