import type { SearchParameter } from '@medplum/fhirtypes';
import type { Pair, Param, ParamKind } from '../index/param.ts';

/** Which kinds may stand second: those whose rows hold a value by itself. */
const seconds: readonly ParamKind[] = ['quantity', 'token', 'date', 'string'];

/**
 * R4's composite parameters of a type, of those that pair a code with a value: `code-value-quantity=8480-6$gt140`. Those of
 * three parts, and those that begin with anything else, are not answered.
 * @param given everything that R4 defines for the type
 * @param params what is answered of it by one value
 * @param sidesOf the sides of an expression that speak of the type
 */
export const compositesOf = (
  core: typeof import('@medplum/core'),
  type: string,
  given: readonly SearchParameter[],
  params: readonly Param[],
  sidesOf: (expression: string) => readonly string[],
): readonly Param[] => {
  const byUrl = new Map(params.map((param) => [param.url, param] as const));
  const defined = given.flatMap((param) => {
    const [first, second, ...more] = param.type === 'composite' ? (param.component ?? []) : [];
    const parts = [byUrl.get(first?.definition ?? ''), byUrl.get(second?.definition ?? '')] as const;
    if (!first || !second || more.length > 0 || parts[0]?.kind !== 'token') return [];
    if (!parts[1] || !seconds.includes(parts[1].kind)) return [];
    const sides = sidesOf(param.expression ?? '');
    const expressions = [first.expression, second.expression].map((one) => one ?? '');
    return [{ param, parts: [parts[0], parts[1]] as const, sides, expressions }];
  });
  const keyOf = (side: string, expressions: readonly string[]): string => [side, ...expressions].join(' $ ');
  const single = new Map<string, Pair>();
  for (const { param, parts, sides, expressions } of defined) {
    const [side, ...others] = sides;
    if (side === undefined || others.length > 0) continue;
    const [first, second] = expressions.map((one) => core.parseFhirPath(one));
    const stored = side === type ? null : param.code;
    const element = core.parseFhirPath(side);
    single.set(keyOf(side, expressions), { stored, element, parts, atoms: [first!, second!] });
  }
  return defined.flatMap(({ param, sides, expressions }): Param[] => {
    const pairs = sides.flatMap((side) => single.get(keyOf(side, expressions)) ?? []);
    // A union is the others together: what one of them lacks, it would leave out unsaid.
    if (pairs.length === 0 || pairs.length < sides.length) return [];
    const [url, expression, description] = [param.url, param.expression, param.description].map((one) => one ?? '');
    const { code } = param;
    const plain = { single: false, narrow: false, compound: false, targets: [], atom: null } as const;
    const text = { url: url!, expression: expression!, description: description! };
    return [{ code, kind: 'composite', stored: code, ...plain, ...text, pairs }];
  });
};
