import { folded } from '../../shared/message.ts';

export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** Cuts a text where the words stand in it, whatever their case and accents. */
export const highlight = (text: string, words: string): readonly Piece[] => {
  const wanted = folded(words.trim());
  if (wanted === '') return [{ text, hit: false }];
  let plain = '';
  /** Place in `text` of each unit of `plain`; folding may drop marks. */
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const bare = folded(letter);
    for (let unit = 0; unit < bare.length; unit += 1) places.push(at);
    plain += bare;
    at += letter.length;
  }
  places.push(text.length);
  const pieces: Piece[] = [];
  let from = 0;
  for (let hit = plain.indexOf(wanted); hit !== -1; hit = plain.indexOf(wanted, hit + wanted.length)) {
    const start = places[hit]!;
    const end = places[hit + wanted.length]!;
    if (start > from) pieces.push({ text: text.slice(from, start), hit: false });
    pieces.push({ text: text.slice(start, end), hit: true });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
};
