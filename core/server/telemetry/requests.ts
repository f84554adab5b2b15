import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { RequestSpan, Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request is called in figures, logs and traces: a call's id. Addresses hold ids and what people search for. */
    readonly call?: string | ((request: FastifyRequest) => string);
    /** Every name that a function above may give. */
    readonly calls?: readonly string[];
  }
}

/** A route without a description of its own: a page, a file of the site, an address that nothing answers. */
const nameOf = (request: FastifyRequest): string => {
  const { config, url } = request.routeOptions;
  if (typeof config?.call === 'function') return config.call(request);
  return config?.call ?? (url === undefined ? 'unknown' : url.endsWith('*') ? 'site' : url.slice(1));
};

/** Asked every few seconds by whatever watches the server. */
const watching = new Set(['healthz', 'readyz', 'metrics']);

/** One log line, one count, one duration and one span for each request. Call it before any route is added. */
export const observeRequests = (app: FastifyInstance, metrics: Metrics, tracing: Tracing): void => {
  const calls = new Set(['unknown', 'site']);
  const labels = { call: calls, status: Object.keys(STATUS_CODES) };
  const count = metrics.counter('requests_total', 'Requests by call and status', labels);
  const time = metrics.durations('request_seconds', 'Time until a request was answered', { call: calls });
  const spans = new WeakMap<FastifyRequest, RequestSpan>();

  app.addHook('onRoute', ({ config, url }) => {
    for (const name of config?.calls ?? []) calls.add(name);
    if (typeof config?.call === 'string') calls.add(config.call);
    else if (config?.call === undefined && !url.endsWith('*')) calls.add(url.slice(1));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const span = tracing.begin(typeof traceparent === 'string' ? traceparent : undefined);
    spans.set(request, span);
    span.within(done);
  });
  // Reading a body loses where it was read for.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, id } = request;
    const call = nameOf(request);
    const status = reply.statusCode;
    const level = watching.has(call) && status < 400 ? 'debug' : 'info';
    request.log[level]({ method, call, status, ms: Math.round(reply.elapsedTime) }, 'answered');
    count({ call, status: String(status) });
    time({ call }, reply.elapsedTime / 1_000);
    spans.get(request)?.end(call, { method, status, requestId: id });
  });
};
