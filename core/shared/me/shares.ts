import * as z from 'zod/mini';

/**
 * What somebody who is not the patient may use of a call, a page, a menu entry: `self` for what is about their own account,
 * `read:visits` and `act:visits` for what is shared with them. What names nothing is not theirs.
 */
export type SharedUse = 'self' | `${'read' | 'act'}:${string}`;

/** What a patient shares with the person who stands for them. Kinds are words of the record's layer. */
export const sharedSchema = z.object({
  /** The patient's name. */
  patient: z.string(),
  reads: z.array(z.string()),
  /** Each of them is in `reads` too. */
  acts: z.array(z.string()),
  /** ISO 8601: when the first of it ends; null where nothing does by itself. */
  until: z.nullable(z.string()),
});
export type SharedView = z.infer<typeof sharedSchema>;

/** Whether what is marked so is theirs. The one place that says what the mark means, on both sides. */
export const isShared = (
  shared: { readonly reads: readonly string[]; readonly acts: readonly string[] } | undefined,
  use: SharedUse | readonly SharedUse[] | undefined,
): boolean => {
  if (shared === undefined) return true;
  const uses: readonly SharedUse[] = use === undefined ? [] : typeof use === 'string' ? [use] : use;
  return uses.some((one) => {
    if (one === 'self') return true;
    const [what = '', kind = ''] = one.split(':');
    return (what === 'act' ? shared.acts : shared.reads).includes(kind);
  });
};
