import { useEffect } from 'react';
import { useConnection } from '#modules/realtime/web/index.ts';

/** Tells whether the stream of events is lost. Draws nothing: its script comes after the page. */
export function CutOff({ onChange }: { onChange: (isCutOff: boolean) => void }) {
  const isCutOff = useConnection() === 'lost';
  useEffect(() => onChange(isCutOff), [isCutOff, onChange]);
  return null;
}
