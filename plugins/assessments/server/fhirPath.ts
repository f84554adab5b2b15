import { evalFhirPathTyped, toTypedValue, type TypedValue } from '@medplum/core';

export type Variables = Readonly<Record<string, unknown>>;

/** Functions of later FHIRPath that questionnaires use at the end of a formula and that the engine does not have. */
const ended: readonly (readonly [RegExp, (values: readonly unknown[]) => unknown])[] = [
  [/\.sum\(\)\s*$/, (values) => values.reduce<number>((total, value) => total + Number(value), 0)],
  [
    /\.aggregate\(\s*(?:\$this\s*\+\s*\$total|\$total\s*\+\s*\$this)\s*(?:,\s*0\s*)?\)\s*$/,
    (values) => values.reduce<number>((total, value) => total + Number(value), 0),
  ],
  [/\.avg\(\)\s*$/, (values) => values.reduce<number>((total, value) => total + Number(value), 0) / values.length],
];

const isAnswer = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === 'number' && !Number.isFinite(value));

/**
 * What a FHIRPath expression makes of a context, as plain values; none where it cannot be worked out, because something is
 * missing or the engine does not know it. A form goes on without.
 */
export const evaluated = (expression: string, context: unknown, variables: Variables): readonly unknown[] => {
  const named: Record<string, TypedValue> = {};
  for (const [name, value] of Object.entries(variables)) {
    if (isAnswer(value)) named[`%${name}`] = toTypedValue(value);
  }
  const run = (text: string): readonly unknown[] =>
    evalFhirPathTyped(text, context === undefined ? [] : [toTypedValue(context)], named).map(
      ({ value }) => value as unknown,
    );
  try {
    for (const [end, combine] of ended) {
      if (!end.test(expression)) continue;
      const values = run(expression.replace(end, ''));
      return values.length === 0 ? [] : [combine(values)].filter(isAnswer);
    }
    return run(expression).filter(isAnswer);
  } catch {
    return [];
  }
};
