import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod';

/** Of this machine itself. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '[::1]' || host === '::1';

export const words = z.string().min(1).max(200);
export const hostName = z.string().regex(/^[\w.:-]{1,200}$/, 'must be a name or an address');

/** No two of a list have the same there. */
export const needsOnce = <T>(
  all: readonly T[],
  path: readonly string[],
  of: (one: T) => string | undefined,
  context: z.RefinementCtx,
): void => {
  const given = all.map(of);
  const twice = given.findIndex((one, at) => one !== undefined && given.indexOf(one) !== at);
  if (twice >= 0) context.addIssue({ code: 'custom', path: [twice, ...path], message: 'stands there twice' });
};

/** Names places in the file and never what stands there: those are secrets. @throws Error with what is wrong */
export const readSecretFile = <S extends z.ZodType>(setting: string, schema: S, file: string): z.output<S> => {
  const refuse = (why: string): never => {
    throw new Error(`${setting}: ${why}`);
  };
  const read = (): unknown => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      return refuse(error instanceof SyntaxError ? 'the file is not JSON.' : 'the file cannot be read.');
    }
  };
  const parsed = schema.safeParse(read());
  if (parsed.success) return parsed.data;
  return refuse(
    parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'} ${message}`).join('; '),
  );
};
