/** Formats and parses input of a time field: the text with its colon, and the time `HH:MM`; empty while incomplete. */
export function timeTyped(typed: string): { text: string; time: string } {
  const [, early = '', colon = '', late = ''] = /^(\d{0,2})\D*?([:.]?)\D*(\d{0,2})/.exec(typed.trim()) ?? [];
  const text = early.length === 2 || colon || late ? `${early}:${late}` : early;
  const isTime = early !== '' && late.length === 2 && Number(early) < 24 && Number(late) < 60;
  return { text, time: isTime ? `${early.padStart(2, '0')}:${late}` : '' };
}
