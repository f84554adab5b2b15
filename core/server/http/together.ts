import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { MountedCall } from '../plugin/contributions.ts';
import { basePaths } from './unknown.ts';
import { validated } from './validate.ts';

export const togetherPath = `${basePaths.api}/together`;

const most = 12;
const askedPaths = z.object({
  paths: z.array(z.string().check(z.startsWith('/'), z.maxLength(500))).check(z.minLength(1), z.maxLength(most)),
});

/** Of this request alone: its body, and how it is sent. */
const ownHeaders = ['content-length', 'content-type', 'accept-encoding', 'transfer-encoding', 'connection', 'expect'];

const headersOf = ({ headers }: FastifyRequest) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)));

const notAsked = JSON.stringify({
  status: 404,
  data: { code: 'not_found', message: 'This is not asked together with others.' },
});

/**
 * `POST /v3/together` with `{ paths }`: what a page asks at the same moment, in one request. Each path is answered as if it were
 * asked by itself, by the same rules and limits, for whoever asks: `[{ status, data }]` in the order of the paths. Only calls
 * that say so (`together`) are.
 */
export const answerTogether = (app: FastifyInstance, calls: readonly MountedCall[], perMinute: number): void => {
  const known = calls.flatMap(({ call }) =>
    call.together ? [new RegExp(`^${call.path.replaceAll(/:[^/]+/g, '[^/?#]+')}$`)] : [],
  );
  const answerOf = async (path: string, request: FastifyRequest): Promise<string> => {
    if (!known.some((pattern) => pattern.test(path.split('?')[0]!))) return notAsked;
    const { statusCode, payload } = await app.inject({
      method: 'GET',
      url: basePaths.api + path,
      headers: headersOf(request),
      ...(request.socket.remoteAddress === undefined ? {} : { remoteAddress: request.socket.remoteAddress }),
    });
    return `{"status":${statusCode},"data":${payload === '' ? 'null' : payload}}`;
  };
  app.post(togetherPath, { config: { rateLimit: { max: perMinute } } }, async (request, reply) => {
    void reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const { paths } = validated(askedPaths, request.body ?? undefined, true) as z.infer<typeof askedPaths>;
    const answers = await Promise.all(paths.map((path) => answerOf(path, request)));
    return reply.type('application/json; charset=utf-8').send(`[${answers.join(',')}]`);
  });
};
