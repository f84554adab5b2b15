import cluster from 'node:cluster';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import { noRoute } from '../http/failures.ts';
import { sameHash } from '../identity/secrets.ts';
import { answer, ask } from '../process/questions.ts';
import { type ExposedMetrics, noMetrics } from './metrics.ts';

export interface MetricsPlace {
  /** METRICS_PORT: a port of its own; absent: beside the calls, with the token. */
  readonly port?: number | undefined;
  /** METRICS_TOKEN. */
  readonly token?: string | undefined;
  readonly host: string;
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Counts only where the endpoint is on; elsewhere the library is not loaded. One process of several tells the figures of all. */
export const metricsFor = async ({ port, token }: MetricsPlace): Promise<ExposedMetrics> => {
  if (port === undefined && token === undefined) return { metrics: noMetrics, text: null };
  const { promMetrics } = await import('./promMetrics.ts');
  const own = promMetrics();
  if (!cluster.isWorker) return own;
  answer(process, { figures: own.figures });
  return { ...own, text: () => ask<string>(process, 'figures') };
};

const opens = (token: string | undefined, authorization: string | undefined): boolean =>
  token === undefined || sameHash(`Bearer ${token}`, authorization ?? '');

/** `GET /metrics` beside the calls: with the token, and only where no port of its own is set. */
export const mountMetrics = (app: FastifyInstance, { port, token }: MetricsPlace, { text }: ExposedMetrics): void => {
  app.get('/metrics', async (request, reply) => {
    if (text === null || port !== undefined || token === undefined) throw noRoute();
    if (!opens(token, request.headers.authorization))
      throw new Failure(401, 'not_signed_in', 'Send METRICS_TOKEN as a bearer token.');
    return reply
      .type(contentType)
      .header('cache-control', 'no-store')
      .send(await text());
  });
};

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** `GET /metrics` on METRICS_PORT. Null where none is set, and where several processes leave it to the one that keeps them. @throws Error when the port is taken */
export const serveMetrics = async (
  { port, token, host }: MetricsPlace,
  { text }: Pick<ExposedMetrics, 'text'>,
): Promise<MetricsServer | null> => {
  if (port === undefined || text === null || cluster.isWorker) return null;
  const server = createServer((request, response) => {
    const refuse = (status: number, why: string): unknown =>
      response.writeHead(status, { 'content-type': 'text/plain' }).end(`${why}\n`);
    if (request.method !== 'GET' || request.url !== '/metrics') return refuse(404, 'There is only GET /metrics here.');
    if (!opens(token, request.headers.authorization)) return refuse(401, 'Send METRICS_TOKEN as a bearer token.');
    return text().then(
      (figures) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(figures),
      () => refuse(500, 'The figures could not be read. Try again.'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`METRICS_PORT ${port} of ${host} cannot be used. Choose another.`, { cause })),
    );
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
};
