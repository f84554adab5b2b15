import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { bounds } from '../budgets/bounds.ts';
import { paced } from '../budgets/pace.ts';
import type { MountedCall } from '../plugin/contributions.ts';
import type { Extended } from '../plugin/contributions.ts';
import { type Metrics, noMetrics } from '../telemetry/metrics.ts';
import { observeRequests } from '../telemetry/requests.ts';
import { noTracing, type Tracing } from '../telemetry/tracing.ts';
import type { Admission } from './admission.ts';
import { answerCall } from './answerCall.ts';
import { askerOf } from './authenticate.ts';
import { compressAnswers } from './compression.ts';
import { answerBrokenRequest, answerError, answerErrors } from './errors.ts';
import { logging } from './logging.ts';
import { limitRates, ordinaryPerMinute, scaled } from './limits.ts';
import { openApiOf } from './openapi.ts';
import { acceptUploads } from './bytes/spool.ts';
import { answerTogether, togetherPath } from './together.ts';
import { answerUnknown, basePaths, isApiPath } from './unknown.ts';

/** What a refusal with 503 asks a client to wait. */
const retrySeconds = 1;

export interface AppOptions {
  readonly logLevel: string;
  /** Proxies whose forwarded-for header is believed: addresses or ranges. */
  readonly trustProxy: readonly string[];
  /** Other origins whose pages may call. */
  readonly origins: readonly string[];
  /** Multiplies every limit on calls. */
  readonly rateFactor: number;
  readonly fileMaxBytes: number;
}

export interface AppState {
  /** Started, and not stopping: `/healthz` answers 200. */
  isReady(): boolean;
  /** What keeps the server from answering calls, in sentences for an operator; nothing: `/readyz` answers 200. */
  missing(): Promise<readonly string[]>;
  readonly admission: Admission;
  readonly metrics?: Metrics;
  readonly tracing?: Tracing;
}

/** The bare server: limits, errors, log lines without personal data. */
export const createApp = async (
  { logLevel, trustProxy, origins, rateFactor, fileMaxBytes }: AppOptions,
  { isReady, missing, admission, metrics = noMetrics, tracing = noTracing }: AppState,
): Promise<FastifyInstance> => {
  const app = fastify({
    logger: { level: logLevel, ...logging },
    // Our own line about a request holds no address.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
    // Long enough for a file over a slow line; headers alone have Node's minute.
    requestTimeout: 300_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  });
  app.removeContentTypeParser('text/plain');
  answerErrors(app);
  observeRequests(app, metrics, tracing);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  // Before the body is read: a call that finds no place must cost next to nothing.
  app.addHook('onRequest', async (request) => {
    const isCall = isApiPath(request.url) || request.routeOptions.config?.call !== undefined;
    if (isCall && request.headers.upgrade === undefined) admission.knock(askerOf(request).who);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) void reply.header('retry-after', retrySeconds);
    // RFC 6750: how to ask again.
    if (reply.statusCode === 401) void reply.header('www-authenticate', 'Bearer');
    done(null, payload);
  });
  if (origins.length > 0)
    await app.register(cors, {
      origin: [...origins],
      // The mark of a known device is the only cookie, and it opens nothing.
      credentials: true,
      exposedHeaders: ['x-request-id', 'retry-after'],
      maxAge: 600,
    });
  await compressAnswers(app);
  await limitRates(app, rateFactor);
  await acceptUploads(app, fileMaxBytes);

  const starting = { code: 'unavailable', message: 'Starting. Try again in a moment.', missing: [] };
  // The process lives; asks nothing of the database, so that an outage there does not restart the server.
  app.get('/healthz', (_request, reply) =>
    isReady() ? reply.send({ status: 'ready' }) : reply.code(503).send(starting),
  );
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isReady()) return reply.code(503).send(starting);
    const lacks = await missing();
    if (lacks.length === 0) return reply.send({ status: 'ready' });
    return reply.code(503).send({ code: 'unavailable', message: lacks[0], missing: lacks });
  });
  app.get('/ip', (request, reply) => reply.header('cache-control', 'no-store').send({ ip: request.ip }));
  return app;
};

/** Puts every described call under its base, and their description at `/v3/openapi.json`. */
export const mountCalls = (
  app: FastifyInstance,
  given: Extended,
  calls: readonly MountedCall[],
  publicUrl: string,
  admission: Admission,
): void => {
  const factor = given.services.settings.rateFactor;
  const answering = { ...given, admission, checkAnswers: process.env.NODE_ENV === 'test' };
  for (const mounted of calls) {
    const { call } = mounted;
    app.route({
      method: call.method,
      url: basePaths[call.base] + call.path,
      config: { call: call.id, rateLimit: { max: scaled(call.perMinute ?? ordinaryPerMinute, factor) } },
      handler: async (request, reply) => {
        void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
        return paced({ statementMs: bounds.statementMs.other }, () => answerCall(answering, mounted, request, reply));
      },
    });
  }
  answerTogether(app, calls, scaled(ordinaryPerMinute, factor));
  // Made for the first who asks: hardly anybody does, and every start would wait for it.
  let document: ReturnType<typeof openApiOf> | undefined;
  app.get('/v3/openapi.json', { config: { rateLimit: {} } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send((document ??= openApiOf(calls, publicUrl))),
  );
  answerUnknown(app, calls, [
    { method: 'GET', path: '/v3/openapi.json' },
    { method: 'GET', path: '/messaging/live' },
    { method: 'POST', path: togetherPath },
  ]);
};
