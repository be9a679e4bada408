import { useEffect } from 'react';
import { useConnection } from '#modules/realtime/web/index.ts';

/** Reports whether the event stream is lost. Renders nothing: its script is loaded after the page. */
export function CutOff({ onChange }: { onChange: (isCutOff: boolean) => void }) {
  const isCutOff = useConnection() === 'lost';
  useEffect(() => onChange(isCutOff), [isCutOff, onChange]);
  return null;
}
