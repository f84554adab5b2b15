/** How much a map shows before nothing can be told apart. Whoever looks for more chooses a worker or an area. */
export const most = {
  /** Ways of workers. */
  lines: 12,
  /** Stops with initials and numbers; beyond, each is a mark alone. */
  labels: 60,
  /** Areas with their visits and workers in words; beyond, each with its code alone. */
  areaFacts: 12,
} as const;

/** Colours and dashes of lines; together twelve that differ. */
export const [hues, dashes] = [4, 6];

/** Farther from the middle of all others than any round of a day: a position that is mistyped, and not one to fit a map to. */
export const farKm = 250;
