import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** The figures of several processes as one text: sums, and the highest where each says the same of the house. */
export const figuresOf = (processes: readonly (readonly object[])[]): Promise<string> =>
  AggregatorRegistry.aggregate(processes as unknown as MetricObjectWithValues<MetricValue<string>>[]).metrics();
