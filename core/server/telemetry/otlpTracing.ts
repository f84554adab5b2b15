import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { LogEvent } from 'kysely';
import type { Tracing } from './tracing.ts';

const parent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

const contextOf = (traceparent: string | undefined): Context => {
  const [, traceId, spanId, flags] = parent.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true });
};

/** The verb and the first table; never a statement's text. */
const nameOf = (statement: string): { readonly verb: string; readonly table: string | undefined } => ({
  verb: (/^\s*([a-z]+)/i.exec(statement)?.[1] ?? 'statement').toLowerCase(),
  table: /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(statement)?.[1],
});

/** One span a request and one a statement within it, sent as OTLP over HTTP. */
export const otlpTracing = (endpoint: string, service: string): Tracing => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('pavilion');
  const contexts = new AsyncLocalStorage<Context>();
  return {
    begin: (traceparent) => {
      const outer = contextOf(traceparent);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, outer);
      const context = trace.setSpan(outer, span);
      return {
        within: (work) => contexts.run(context, work),
        end: (name, { method, status, requestId }) => {
          span.updateName(name);
          span.setAttributes({
            'http.request.method': method,
            'http.response.status_code': status,
            'pavilion.call': name,
            'pavilion.request_id': requestId,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    statements: ({ level, query, queryDurationMillis }: LogEvent) => {
      const context = contexts.getStore();
      if (!context) return;
      const { verb, table } = nameOf(query.sql);
      const end = Date.now();
      const span = tracer.startSpan(
        table === undefined ? verb : `${verb} ${table}`,
        {
          kind: SpanKind.CLIENT,
          startTime: end - queryDurationMillis,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': verb,
            ...(table !== undefined && { 'db.collection.name': table }),
          },
        },
        context,
      );
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    close: () => provider.shutdown(),
  };
};
