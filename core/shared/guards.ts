/** An object with names to look up; what stands under them is not known yet. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Unlike `Array.isArray`, it says nothing of the items. */
export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The names of an object that has no others than its type says. */
export const keysOf = <T extends object>(from: T): readonly (keyof T & string)[] =>
  Object.keys(from) as (keyof T & string)[];

/** The plain text that stands under a name put together from a code; undefined where there is none. */
export const wordOf = (texts: object, name: string): string | undefined => {
  const found = isRecord(texts) ? texts[name] : undefined;
  return typeof found === 'string' ? found : undefined;
};
