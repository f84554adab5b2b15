import ts from 'typescript';
import type { Measured } from './measure.ts';
import { codeFiles, readSource } from './sources.ts';

const isConst = (type: ts.TypeNode): boolean => ts.isTypeReferenceNode(type) && type.getText() === 'const';

/** Where types are given up: `any`, and `as X` other than `as const`. */
export const measureTypes = (): Measured => {
  const figures = { any: 0, casts: 0 };
  const found: string[] = [];
  for (const file of codeFiles().filter((one) => /\.tsx?$/.test(one))) {
    const source = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true);
    const note = (node: ts.Node, what: string): void => {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push(`${file}:${line}: ${what}`);
    };
    const visit = (node: ts.Node): void => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) {
        figures.any += 1;
        note(node, 'any');
      } else if ((ts.isAsExpression(node) || ts.isTypeAssertionExpression(node)) && !isConst(node.type)) {
        figures.casts += 1;
        note(node.type, `as ${node.type.getText().replaceAll(/\s+/g, ' ')}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { figures, found };
};
