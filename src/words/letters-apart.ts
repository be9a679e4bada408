/** How far two words are from each other, as people mistype: a letter more, less, another, or two that changed places. */
export function lettersApart(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, place) => place)];
  const at = (row: number, place: number) => rows[row]?.[place] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[row - 1] === other[place - 1];
      const isSwapped = one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1];
      line.push(
        Math.min(
          at(row - 1, place) + 1,
          (line[place - 1] ?? 0) + 1,
          at(row - 1, place - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, place - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
