import ts from 'typescript';
import type { Measured } from './measure.ts';
import { codeFiles, readSource } from './sources.ts';

const shortest = 8;
/** Tokens of a window; eight lines of ordinary code have more. */
const width = 50;
/** With fewer different tokens it is a list of values, which has one shape on purpose. */
const fewestKinds = 13;
const [base, modulus] = [1_000_003, 67_108_859];

export interface Token {
  readonly file: string;
  readonly line: number;
  /** The token itself, or its kind where it is a name, a text or a number. */
  readonly is: string;
}

const kinds: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.Identifier]: 'name',
  [ts.SyntaxKind.StringLiteral]: 'text',
  [ts.SyntaxKind.NoSubstitutionTemplateLiteral]: 'text',
  [ts.SyntaxKind.TemplateHead]: 'text',
  [ts.SyntaxKind.TemplateMiddle]: 'text',
  [ts.SyntaxKind.TemplateTail]: 'text',
  [ts.SyntaxKind.JsxText]: 'text',
  [ts.SyntaxKind.RegularExpressionLiteral]: 'text',
  [ts.SyntaxKind.NumericLiteral]: 'number',
};

/** The tokens of a source, without comments, imports and re-exports: those must repeat. */
export const tokensOf = (file: string, text: string): readonly Token[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const tokens: Token[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || node.kind === ts.SyntaxKind.EndOfFileToken)
      return;
    const children = node.getChildren(source);
    if (children.length > 0) return children.forEach(visit);
    const written = node.getText(source);
    if (written.trim() === '') return;
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    tokens.push({ file, line, is: kinds[node.kind] ?? written });
  };
  visit(source);
  return tokens;
};

export interface Repeat {
  readonly place: string;
  readonly first: string;
  readonly lines: number;
}

const linesFrom = (tokens: readonly Token[]): number => new Set(tokens.map(({ line }) => line)).size;

/** Passages of eight lines and more whose shape stands earlier already, each as long as it goes. */
export const findRepeats = (tokens: readonly Token[]): readonly Repeat[] => {
  const numbers = new Map<string, number>();
  const shape = tokens.map(({ is }) => numbers.get(is) ?? (numbers.set(is, numbers.size + 1), numbers.size));
  const inOneFile = (at: number, length: number): boolean => tokens[at]!.file === tokens[at + length - 1]?.file;
  // Where each window last began, and for each of those places the one before it.
  const latest = new Map<number, number>();
  const before: number[] = [];
  let leading = 1;
  for (let power = 1; power < width; power += 1) leading = (leading * base) % modulus;
  let hash = 0;
  const repeats: Repeat[] = [];
  let free = 0;
  for (let at = 0; at + width <= shape.length; at += 1) {
    if (at === 0) for (const one of shape.slice(0, width)) hash = (hash * base + one) % modulus;
    else {
      const rest = (hash + modulus - ((shape[at - 1]! * leading) % modulus)) % modulus;
      hash = (rest * base + shape[at + width - 1]!) % modulus;
    }
    if (!inOneFile(at, width)) continue;
    let best = { from: -1, length: 0 };
    for (let from = latest.get(hash), tries = 0; at >= free && from !== undefined && tries < 100; tries += 1) {
      // A passage ends with its file, and within one file where its repeat begins.
      const most = tokens[from]!.file === tokens[at]!.file ? at - from : Infinity;
      let length = 0;
      while (
        length < most &&
        shape[at + length] === shape[from + length] &&
        tokens[at + length]?.file === tokens[at]!.file &&
        tokens[from + length]?.file === tokens[from]!.file
      )
        length += 1;
      if (length > best.length) best = { from, length };
      from = before[from];
    }
    if (best.length >= width) {
      const [copy, first] = [at, best.from].map((begin) => tokens.slice(begin, begin + best.length));
      const lines = Math.min(linesFrom(copy!), linesFrom(first!));
      if (lines >= shortest && new Set(copy!.map(({ is }) => is)).size >= fewestKinds) {
        const [place, earlier] = [copy![0]!, first![0]!].map(({ file, line }) => `${file}:${line}`);
        repeats.push({ place: place!, first: earlier!, lines });
        free = at + best.length;
      }
    }
    before[at] = latest.get(hash)!;
    latest.set(hash, at);
  }
  return repeats;
};

/** Texts in two languages have one shape on purpose. */
const isText = (file: string): boolean => /\/messages(\/|\.ts$)/.test(file);

export const measureRepeats = (): Measured => {
  const files = codeFiles().filter((file) => /\.tsx?$/.test(file) && !isText(file));
  const repeats = findRepeats(files.flatMap((file) => tokensOf(file, readSource(file))));
  const longestFirst = repeats.toSorted((one, other) => other.lines - one.lines);
  return {
    figures: { passages: repeats.length },
    found: longestFirst.map(({ place, first, lines }) => `${place} repeats ${lines} lines of ${first}`),
  };
};
