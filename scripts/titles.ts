import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './run.ts';

export interface TestTitle {
  readonly file: string;
  readonly title: string;
  /** What the test can touch: its own code and what the file shares, without other tests and without any title. */
  readonly code: string;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const rootName = (node: ts.Expression): string =>
  ts.isIdentifier(node)
    ? node.text
    : ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isTaggedTemplateExpression(node)
      ? rootName(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression)
      : '';

const titleIn = (argument: ts.Expression): string | null =>
  ts.isStringLiteralLike(argument)
    ? argument.text
    : ts.isTemplateExpression(argument)
      ? argument.getText().slice(1, -1)
      : null;

const without = (text: string, holes: readonly Range[]): string => {
  let kept = '';
  let at = 0;
  for (const { from, to } of holes.toSorted((one, other) => one.from - other.from)) {
    if (from > at) kept += text.slice(at, from);
    at = Math.max(at, to);
  }
  return kept + text.slice(at);
};

/** Titles of `test`, `it` and `describe`, also behind `.each(...)`, read from a source without running it. */
export const titlesIn = (file: string, text: string): readonly TestTitle[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const calls: (Range & { readonly title: string; readonly written: Range; readonly isGroup: boolean })[] = [];
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    if (ts.isCallExpression(node) && first) {
      const name = rootName(node.expression);
      const title = /^(test|it|describe)$/.test(name) ? titleIn(first) : null;
      const written = { from: first.getStart(), to: first.getEnd() };
      if (title !== null)
        calls.push({ from: node.getStart(), to: node.getEnd(), title, written, isGroup: name === 'describe' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls.map(({ title, from, to }) => {
    const others = calls.filter((other) => !other.isGroup && (other.from < from || other.to > to));
    return { file, title, code: without(text, [...others, ...calls.map(({ written }) => written)]) };
  });
};

export const testTitles = (): readonly TestTitle[] =>
  globSync(['{core,plugins,host,config}/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'], { cwd: root })
    .sort()
    .flatMap((file) => titlesIn(file, readFileSync(join(root, file), 'utf8')));

/** Every number that a title carries; `GRD-1..8` stands for eight. */
export const numbersIn = (title: string): readonly string[] => [
  ...new Set(
    [...title.matchAll(/\b([A-Z]{3})-(\d+)(?:\.\.(?:[A-Z]{3}-)?(\d+))?/g)].flatMap(([, area, from, to]) =>
      Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, index) => `${area}-${Number(from) + index}`),
    ),
  ),
];
