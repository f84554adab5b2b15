/** What the text that a section begins with may name, in braces: `{patient}`. */
export const mergeFields = ['patient', 'born', 'card', 'clinic', 'author'] as const;
export type MergeField = (typeof mergeFields)[number];

const field = /\{([^{}]*)\}/g;
const isField = (name: string): name is MergeField => (mergeFields as readonly string[]).includes(name);

/** The names in braces that mean nothing. */
export const unknownFields = (text: string): readonly string[] =>
  [...text.matchAll(field)].flatMap(([, name = '']) => (isField(name) ? [] : [name]));

/** With every field filled in; what nobody knows is left to the writer as a gap. */
export const merged = (text: string, values: Readonly<Record<MergeField, string>>): string =>
  text.replaceAll(field, (whole, name: string) => (isField(name) ? values[name] || '____' : whole));
