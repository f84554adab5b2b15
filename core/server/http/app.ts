import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { ServerEnvironment } from '../../../config/environment.server.ts';
import type { MountedCall } from '../plugin/contributions.ts';
import type { ServerServices } from '../plugin/scope.ts';
import { answerCall } from './answerCall.ts';
import { answerBrokenRequest, answerError, answerErrors } from './errors.ts';
import { errorForLog } from './logging.ts';
import { limitRates, ordinaryPerMinute, scaled } from './limits.ts';
import { openApiOf } from './openapi.ts';
import { acceptUploads } from './spool.ts';
import { answerUnknown, basePaths } from './unknown.ts';

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** The bare server: limits, errors, log lines without personal data. `ready` turns `/healthz` from 503 to 200. */
export const createApp = async (environment: ServerEnvironment, isReady: () => boolean): Promise<FastifyInstance> => {
  const app = fastify({
    // To stderr: what is printed belongs to whoever started the server.
    logger: { level: environment.LOG_LEVEL, stream: process.stderr, base: null, serializers: { err: errorForLog } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    trustProxy: environment.TRUST_PROXY ? listOf(environment.TRUST_PROXY) : false,
    // Long enough for a file over a slow line; headers alone have Node's minute.
    requestTimeout: 300_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 512 },
    frameworkErrors: (error, request, reply) => void answerError(error, request as never, reply as never),
    clientErrorHandler: answerBrokenRequest,
  });
  app.removeContentTypeParser('text/plain');
  answerErrors(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    // The pattern of the route and never the address: that one holds ids and what people search for.
    const { method, id, routeOptions } = request;
    request.log.info({
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: id,
    });
  });
  const origins = listOf(environment.CORS_ORIGINS);
  if (origins.length > 0)
    await app.register(cors, { origin: origins, exposedHeaders: ['x-request-id', 'retry-after'], maxAge: 600 });
  await limitRates(app, environment.RATE_LIMIT_FACTOR);
  await acceptUploads(app, environment.FILE_MAX_BYTES);

  app.get('/healthz', (_request, reply) =>
    isReady()
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({ code: 'unavailable', message: 'Starting. Try again in a moment.' }),
  );
  app.get('/ip', (request, reply) => reply.header('cache-control', 'no-store').send({ ip: request.ip }));
  return app;
};

/** Puts every described call under its base, and their description at `/v3/openapi.json`. */
export const mountCalls = (
  app: FastifyInstance,
  services: ServerServices,
  calls: readonly MountedCall[],
  publicUrl: string,
): void => {
  const factor = services.environment.RATE_LIMIT_FACTOR;
  const answering = { services, checkAnswers: process.env.NODE_ENV === 'test' };
  for (const mounted of calls) {
    const { call } = mounted;
    app.route({
      method: call.method,
      url: basePaths[call.base] + call.path,
      config: { rateLimit: { max: scaled(call.perMinute ?? ordinaryPerMinute, factor) } },
      handler: async (request, reply) => {
        void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
        return answerCall(answering, mounted, request, reply);
      },
    });
  }
  const document = openApiOf(calls, publicUrl);
  app.get('/v3/openapi.json', { config: { rateLimit: {} } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  );
  answerUnknown(app, calls, ['/v3/openapi.json', '/messaging/live']);
};
