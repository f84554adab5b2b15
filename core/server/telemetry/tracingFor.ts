import { noTracing, type Tracing } from './tracing.ts';

/** Traces only where a collector is configured; the libraries are not even loaded elsewhere. */
export const tracingFor = async (endpoint: string | undefined, service: string): Promise<Tracing> => {
  if (endpoint === undefined) return noTracing;
  const { otlpTracing } = await import('./otlpTracing.ts');
  return otlpTracing(endpoint, service);
};
