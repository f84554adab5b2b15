import { type $ZodIssue, safeParse } from 'zod/v4/core';
import type { Schema } from '#core/shared';
import { invalid } from '../failure.ts';

type Fields = Record<string, string>;

/** Text that no database or JSON reader takes as it is: a NUL character, or half of a surrogate pair. */
const hostileText = (value: unknown, path: string, found: Fields, depth = 0): void => {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) found[path] = 'Remove the NUL character.';
    else if (!value.isWellFormed()) found[path] = 'Remove the broken character.';
  } else if (depth > 40) {
    found[path] = 'This is nested too deeply.';
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\u0000') || !key.isWellFormed())
        found[path] = 'Remove the broken character from the field name.';
      else hostileText(inner, path === '' ? key : `${path}.${key}`, found, depth + 1);
    }
  }
};

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly innerType?: Schema;
  readonly element?: Schema;
}

/** Fields that the schema does not know: a misspelt one must not pass silently. */
const unknownFields = (schema: Schema, value: unknown, path: string, found: Fields): void => {
  const def = schema._zod.def as unknown as Def;
  if (def.innerType) return unknownFields(def.innerType, value, path, found);
  if (def.type === 'array' && def.element && Array.isArray(value)) {
    for (const [index, item] of value.entries()) unknownFields(def.element, item, `${path}${index}.`, found);
  }
  if (def.type !== 'object' || !def.shape || value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    const known = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
    if (known) unknownFields(known, inner, `${path}${key}.`, found);
    else if (!def.catchall) found[`${path}${key}`.slice(0, 100)] = 'This field is not known here.';
  }
};

const sentence = (issue: $ZodIssue): string => issue.message || 'This value is not acceptable.';

/**
 * @param exact also refuses fields that the schema does not know (bodies); otherwise they are left out (queries)
 * @throws Failure 422 `invalid_input` with the fields to correct
 */
export const validated = (schema: Schema | undefined, value: unknown, exact: boolean): unknown => {
  const fields: Fields = {};
  hostileText(value, '', fields);
  if (Object.keys(fields).length === 0 && schema) {
    const read = safeParse(schema, value);
    if (read.success && exact) unknownFields(schema, value, '', fields);
    if (read.success && Object.keys(fields).length === 0) return read.data;
    for (const issue of read.error?.issues ?? []) fields[issue.path.join('.')] ??= sentence(issue);
  }
  if (Object.keys(fields).length > 0) throw invalid('Correct the fields listed, and try again.', fields);
  return undefined;
};
