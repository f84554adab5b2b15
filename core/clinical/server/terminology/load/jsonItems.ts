import { endOfString } from '#core/server/budgets/jsonText.ts';

/** Why a file was not taken: names what is wrong, and repeats none of what it holds beside addresses and codes. */
export class WrongTerminology extends Error {
  constructor(
    problem: string,
    readonly line?: number,
  ) {
    super(problem);
    this.name = 'WrongTerminology';
  }
}

export type Tree = Record<string, unknown>;
/** An object or list that is still being read, under the name that its parent gives it; '' in a list. */
export interface Open {
  readonly name: string;
  readonly value: Tree | unknown[];
}

/** Hears of each finished value before its parent gets it. True: it was dealt with, and the parent stays without it. */
export type Take = (value: unknown, name: string, around: readonly Open[]) => boolean;

const longestText = 1024 * 1024;
const deepest = 64;

type Due = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end';

const isSpace = (sign: number): boolean => sign === 32 || sign === 10 || sign === 13 || sign === 9;
const isOfWord = (sign: number): boolean =>
  (sign >= 48 && sign <= 57) || (sign >= 97 && sign <= 122) || sign === 43 || sign === 45 || sign === 46 || sign === 69;

/**
 * Reads JSON piece by piece, so that a file of any size takes the memory of what is kept of it. Several values may follow each
 * other, as the lines of NDJSON do.
 */
export class JsonItems {
  private readonly around: Open[] = [];
  private readonly names: string[] = [];
  private due: Due = 'value';
  private rest = '';
  private line = 1;

  constructor(private readonly take: Take) {}

  /** @throws WrongTerminology with the line */
  push(piece: string, last = false): void {
    const text = this.rest + piece;
    let at = 0;
    for (;;) {
      while (at < text.length && isSpace(text.charCodeAt(at))) {
        if (text.charCodeAt(at) === 10) this.line += 1;
        at += 1;
      }
      if (at >= text.length) break;
      const end = this.endOfToken(text, at, last);
      if (end === null) break;
      this.token(text.slice(at, end));
      at = end;
    }
    this.rest = text.slice(at);
    if (this.rest.length > longestText) throw this.wrong('a text of more than a million characters');
    if (last && (this.rest !== '' || this.around.length > 0)) throw this.wrong('the text ends too early');
  }

  /** Null where the rest of it has not come yet. */
  private endOfToken(text: string, at: number, last: boolean): number | null {
    const sign = text.charCodeAt(at);
    if (sign === 34) {
      const end = endOfString(text, at);
      return end >= text.length ? null : end + 1;
    }
    if (!isOfWord(sign)) return at + 1;
    let end = at + 1;
    while (end < text.length && isOfWord(text.charCodeAt(end))) end += 1;
    return end === text.length && !last ? null : end;
  }

  private token(text: string): void {
    const { due } = this;
    if (text === '{' || text === '[') return this.open(text);
    if (text === '}' || text === ']') return this.close(text);
    if (text === ',' && due === 'comma or end') {
      this.due = Array.isArray(this.around.at(-1)!.value) ? 'value' : 'name';
      return;
    }
    if (text === ':' && due === 'colon') {
      this.due = 'value';
      return;
    }
    const value = this.parsed(text);
    if ((due === 'name' || due === 'name or end') && typeof value === 'string') {
      this.names.push(value);
      this.due = 'colon';
      return;
    }
    this.needsValue();
    this.put(value, this.takeName());
  }

  private parsed(text: string): unknown {
    try {
      const value: unknown = JSON.parse(text);
      return value;
    } catch {
      throw this.wrong('this is not JSON');
    }
  }

  private needsValue(): void {
    if (this.due !== 'value' && this.due !== 'value or end') throw this.wrong('this is not JSON');
  }

  /** The name that waits for its value; '' in a list and outside of everything. */
  private takeName(): string {
    const parent = this.around.at(-1)?.value;
    return parent === undefined || Array.isArray(parent) ? '' : (this.names.pop() ?? '');
  }

  private open(sign: string): void {
    this.needsValue();
    if (this.around.length >= deepest) throw this.wrong(`it is nested deeper than ${deepest}`);
    const value: Tree | unknown[] = sign === '[' ? [] : { __proto__: null };
    this.around.push({ name: this.takeName(), value });
    this.due = sign === '[' ? 'value or end' : 'name or end';
  }

  private close(sign: string): void {
    const top = this.around.at(-1);
    const isList = Array.isArray(top?.value);
    const may = this.due === 'comma or end' || this.due === (isList ? 'value or end' : 'name or end');
    if (!top || !may || (sign === ']') !== isList) throw this.wrong('this is not JSON');
    this.around.pop();
    this.put(top.value, top.name);
  }

  private put(value: unknown, name: string): void {
    const parent = this.around.at(-1)?.value;
    this.due = parent === undefined ? 'value' : 'comma or end';
    if (this.take(value, name, this.around) || parent === undefined) return;
    if (Array.isArray(parent)) parent.push(value);
    else parent[name] = value;
  }

  private wrong(problem: string): WrongTerminology {
    return new WrongTerminology(problem, this.line);
  }
}
