import { useEffect, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './two-factor.module.css';

/** QR code rendered in the browser: the secret in it is sent to nobody. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { ecc: 'M', border: 2 });
      const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
      if (!isGone) setCode({ size, path: squares.join('') });
    });
    return () => {
      isGone = true;
    };
  }, [text]);
  if (!code) return <Skeleton className={`${styles.qr} pad-1h lined`} />;
  return (
    <svg
      className={`${styles.qr} pad-1h lined`}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={code.path} fill="currentColor" />
    </svg>
  );
}
