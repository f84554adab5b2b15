/** What a measure found: figures by name, and where they come from. */
export interface Measured {
  readonly figures: Readonly<Record<string, number>>;
  /** One line for each thing that is counted, for whoever wants to bring the figure down. */
  readonly found: readonly string[];
}

export interface Measure {
  /** What the figures count, in a few words. */
  readonly counts: string;
  readonly take: () => Measured | Promise<Measured>;
}
