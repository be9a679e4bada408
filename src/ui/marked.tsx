import { piecesOf } from '#words/matches.ts';

/** A text with its search matches marked. */
export const Marked = ({ text, query }: { text: string; query: string }) =>
  piecesOf(text, query).map((piece, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    piece.isMatch ? <mark key={place}>{piece.text}</mark> : piece.text,
  );
