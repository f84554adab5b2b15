/** How many requirements each area of the specification has: `GRD: 8` stands for GRD-1 to GRD-8. */
export const requirementAreas = {
  PRD: 4,
  RTE: 8,
  GRD: 8,
  LNK: 9,
  ENT: 12,
  STA: 8,
  VAL: 2,
  ROL: 2,
  API: 16,
  INT: 4,
  ERR: 5,
  CST: 8,
} as const;

export const requirementNumbers: readonly string[] = Object.entries(requirementAreas).flatMap(([area, count]) =>
  Array.from({ length: count }, (_, index) => `${area}-${index + 1}`),
);
