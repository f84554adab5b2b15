import { Failure } from '../failure.ts';
import { bounds } from './bounds.ts';

/** A number whose writing a JavaScript number forgets: `1.0`, `1e3`, twenty digits. */
export interface OddNumber {
  readonly start: number;
  readonly end: number;
}

const quote = 34;
const backslash = 92;

/** Where a string ends; the text's end where it is never closed. Each sign is looked at once. */
export const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let before = end - 1;
    while (before >= at && text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
    at = end + 1;
  }
};

const isDigit = (sign: number): boolean => sign >= 48 && sign <= 57;
const isOfNumber = (sign: number): boolean =>
  isDigit(sign) || sign === 46 || sign === 45 || sign === 43 || sign === 101 || sign === 69;

const isPlain = (text: string): boolean => text === String(Number(text));

export interface Met {
  string(start: number, end: number): void;
  opened(): void;
  closed(): void;
  next(): void;
  odd(number: OddNumber): void;
}

/** Goes through a JSON text once, without understanding it: whether it is JSON, the parser says. */
export const walkJson = (text: string, met: Met): void => {
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      const end = endOfString(text, at);
      met.string(at, end);
      at = end;
    } else if (sign === 123 || sign === 91) met.opened();
    else if (sign === 125 || sign === 93) met.closed();
    else if (sign === 44) met.next();
    else if (sign === 45 || isDigit(sign)) {
      let end = at + 1;
      while (end < text.length && isOfNumber(text.charCodeAt(end))) end += 1;
      if (!isPlain(text.slice(at, end))) met.odd({ start: at, end });
      at = end - 1;
    }
  }
};

const tooLarge = (message: string): Failure => new Failure(413, 'too_large', message);

/** Base64 that is kept as it is; how long it may be the body's own length says. */
const isData = (text: string, keyEnd: number): boolean => text.slice(Math.max(0, keyEnd - 5), keyEnd + 1) === '"data"';

/**
 * @returns its odd numbers
 * @throws Failure 400, 413, 422 for a text that would cost more to read than a request may
 */
export const checkJsonText = (text: string): readonly OddNumber[] => {
  const { depth: deepest, nodes: most, string: longest, number: digits, odd: mostOdd } = bounds.body;
  const odd: OddNumber[] = [];
  let depth = 0;
  let nodes = 1;
  let before = -1;
  walkJson(text, {
    string: (start, end) => {
      if (end - start > longest && !isData(text, before))
        throw tooLarge(`A text has at most ${longest} characters here. Shorten it, or send it as a file.`);
      before = end;
    },
    opened: () => {
      nodes += 1;
      depth += 1;
      if (depth > deepest)
        throw new Failure(400, 'invalid_input', `The body is nested deeper than ${deepest}. Make it flatter.`);
      if (nodes > most) throw tooLarge(`A body has at most ${most} elements here. Send several bodies.`);
    },
    closed: () => void (depth -= 1),
    next: () => {
      nodes += 1;
      if (nodes > most) throw tooLarge(`A body has at most ${most} elements here. Send several bodies.`);
    },
    odd: ({ start, end }) => {
      odd.push({ start, end });
      if (odd.length > mostOdd) throw tooLarge('A body has too many decimals here. Send several bodies.');
      if (end - start > digits)
        throw new Failure(422, 'invalid_input', `A number has at most ${digits} digits here. Round it.`);
      if (!Number.isFinite(Number(text.slice(start, end))))
        throw new Failure(422, 'invalid_input', 'A number is too large, or is none. Correct it.');
    },
  });
  return odd;
};
