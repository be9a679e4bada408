/** «PDF»: short enough to stand on a small square, empty when the name tells nothing. */
export function fileMark(name: string): string {
  return (/\.([\p{L}\d]{1,4})$/u.exec(name)?.[1] ?? '').toUpperCase();
}
