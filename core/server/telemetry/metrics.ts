/** A label and every value that it may have. What is not listed counts as `other`, so that no person's data becomes a label. */
export type LabelValues = Readonly<Record<string, ReadonlySet<string> | readonly string[]>>;
export type Labels<L extends LabelValues> = Readonly<Record<keyof L & string, string>>;

export interface Reading<L extends LabelValues> {
  readonly labels: Labels<L>;
  readonly value: number;
}

/**
 * Figures for `/metrics`; the names get `pavilion_` before them. A plugin asks for `services.metrics` and declares its own in its
 * setup, once each.
 */
export interface Metrics {
  /** Counts what happens; the name ends in `_total`. */
  counter<L extends LabelValues>(name: string, help: string, labels: L): (labels: Labels<L>, by?: number) => void;
  /** Spreads durations over buckets; the name ends in `_seconds`, and so is what it is given. */
  durations<L extends LabelValues>(name: string, help: string, labels: L): (labels: Labels<L>, seconds: number) => void;
  /** Called at each scrape. When it throws, the figure is left out. Every process says the same `of` the house, and its own part of itself. */
  gauge<L extends LabelValues>(
    name: string,
    help: string,
    labels: L,
    read: () => readonly Reading<L>[] | Promise<readonly Reading<L>[]>,
    of?: 'process' | 'house',
  ): void;
}

/** Counts nothing: metrics are off. */
export const noMetrics: Metrics = {
  counter: () => () => undefined,
  durations: () => () => undefined,
  gauge: () => undefined,
};

export interface ExposedMetrics {
  readonly metrics: Metrics;
  /** Null where `/metrics` is off. */
  readonly text: (() => Promise<string>) | null;
  /** The same as data, for the process that keeps this one. */
  readonly figures?: () => Promise<readonly object[]>;
}
