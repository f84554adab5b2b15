import { refusal } from './refusals.ts';
import { sentOf } from './values.ts';

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | null;
  readonly value: unknown;
}

const most = 1_000;
const ops = ['add', 'replace', 'remove'] as const;

/** Of a PATCH: some directories write `Replace` for `replace`. @throws Failure 400 */
export const operationsOf = (body: unknown): readonly Operation[] => {
  const operations = sentOf(body).get('operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw refusal('invalidSyntax', 'Send Operations with at least one change.');
  if (operations.length > most) throw refusal('tooMany', `Send at most ${most} changes at once.`);
  return operations.map((one: unknown) => {
    const sent = sentOf(one);
    const written = sent.get('op');
    const op = ops.find((each) => typeof written === 'string' && each === written.toLowerCase());
    if (!op) throw refusal('invalidSyntax', 'op is add, replace or remove.');
    const path = sent.get('path') ?? null;
    if (path !== null && (typeof path !== 'string' || path.length > 500))
      throw refusal('invalidPath', 'path is a text.');
    return { op, path: path === null || path.trim() === '' ? null : path.trim(), value: sent.get('value') };
  });
};
