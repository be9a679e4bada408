const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });
const KILO = 1024;

/** «412 КБ», «1,4 МБ». */
export function fileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes} Б`;
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO)} КБ`;
  return `${number.format(bytes / KILO / KILO)} МБ`;
}

/** «PDF»: short enough to stand on a small square, empty when the name tells nothing. */
export function fileMark(name: string): string {
  return (/\.([\p{L}\d]{1,4})$/u.exec(name)?.[1] ?? '').toUpperCase();
}
