import type { ListedConcept } from '#clinical/shared';

/** What the server offers to type-aheads: these codes, and no others. */
export const offering = (...lists: readonly (readonly ListedConcept[])[]) => ({
  'terminology.search': () => ({ data: lists.flat(), whole: true, away: false }),
});
