import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { ExposedMetrics, Labels, LabelValues } from './metrics.ts';

const buckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

const kept = <L extends LabelValues>(allowed: L, labels: Labels<L>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(allowed).map(([name, values]) => {
      const value = labels[name] ?? '';
      const has = 'has' in values ? values.has(value) : values.includes(value);
      return [name, has ? value : 'other'];
    }),
  );

/** A registry of its own for each server, with what Node tells of itself (memory, event loop, garbage collection). */
export const promMetrics = (): Required<ExposedMetrics> => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const named = (name: string, help: string, allowed: LabelValues) => ({
    name: `pavilion_${name}`,
    help,
    labelNames: Object.keys(allowed),
    registers,
  });
  return {
    metrics: {
      counter: (name, help, allowed) => {
        const counter = new Counter(named(name, help, allowed));
        return (labels, by = 1) => counter.inc(kept(allowed, labels), by);
      },
      durations: (name, help, allowed) => {
        const histogram = new Histogram({ ...named(name, help, allowed), buckets });
        return (labels, seconds) => histogram.observe(kept(allowed, labels), seconds);
      },
      gauge: (name, help, allowed, read, of = 'process') => {
        const gauge = new Gauge({
          ...named(name, help, allowed),
          aggregator: of === 'house' ? 'max' : 'sum',
          collect: async () => {
            gauge.reset();
            const readings = await Promise.resolve()
              .then(read)
              .catch(() => []);
            for (const { labels, value } of readings) gauge.set(kept(allowed, labels), value);
          },
        });
      },
    },
    text: () => registry.metrics(),
    figures: () => registry.getMetricsAsJSON(),
  };
};
