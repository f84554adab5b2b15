import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './run.ts';

export interface TestTitle {
  readonly file: string;
  readonly title: string;
}

const rootName = (node: ts.Expression): string =>
  ts.isIdentifier(node)
    ? node.text
    : ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isTaggedTemplateExpression(node)
      ? rootName(ts.isTaggedTemplateExpression(node) ? node.tag : node.expression)
      : '';

/** Titles of `test`, `it` and `describe`, also behind `.each(...)`, read from the source without running it. */
export const testTitles = (): TestTitle[] => {
  const found: TestTitle[] = [];
  const files = globSync(['{core,plugins,host,config}/**/*.test.{ts,tsx}', 'test/**/*.test.{ts,tsx}'], { cwd: root });
  for (const file of files.sort()) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      const [first] = ts.isCallExpression(node) ? node.arguments : [];
      if (ts.isCallExpression(node) && first && /^(test|it|describe)$/.test(rootName(node.expression))) {
        if (ts.isStringLiteralLike(first)) found.push({ file, title: first.text });
        else if (ts.isTemplateExpression(first)) found.push({ file, title: first.getText().slice(1, -1) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;
};

/** Every number that a title carries; `GRD-1..8` stands for eight. */
export const numbersIn = (title: string): string[] =>
  [...title.matchAll(/\b([A-Z]{3})-(\d+)(?:\.\.(?:[A-Z]{3}-)?(\d+))?/g)].flatMap(([, area, from, to]) =>
    Array.from({ length: Number(to ?? from) - Number(from) + 1 }, (_, index) => `${area}-${Number(from) + index}`),
  );
