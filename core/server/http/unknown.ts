import type { FastifyInstance } from 'fastify';
import type { Base } from '#core/shared';
import type { MountedCall } from '../plugin/contributions.ts';
import { noRoute, wrongMethod } from './failures.ts';

export const basePaths: Readonly<Record<Base, string>> = { api: '/v3', messaging: '/messaging', fhir: '/fhir/R4' };

const apiPath = /^\/(v3|messaging|fhir|oauth)(\/|$)/;
export const isApiPath = (path: string): boolean => apiPath.test(path);

/** Addresses that nothing answers: 405 where another method would do, otherwise 404. */
export const answerUnknown = (
  app: FastifyInstance,
  calls: readonly MountedCall[],
  others: readonly { readonly method: string; readonly path: string }[],
): void => {
  const known = [
    ...calls.map(({ call }) => ({ method: call.method, path: basePaths[call.base] + call.path })),
    ...others,
  ].map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`) }));

  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const path = request.url.split('?')[0]!;
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const isPage = !isApiPath(path) && request.method !== 'GET' && request.method !== 'HEAD';
    const allowed = methods.length > 0 ? [...new Set(methods)] : isPage ? ['GET', 'HEAD'] : [];
    if (allowed.length === 0) throw noRoute();
    void reply.header('allow', allowed.join(', '));
    throw wrongMethod(allowed);
  });
};
