import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bounds } from '../budgets/bounds.ts';
import { paced } from '../budgets/pace.ts';
import { errorCode } from '../errorCode.ts';
import { Failure } from '../failure.ts';
import type { MountedProtocol, Protocol } from './protocol.ts';
import type { ServerServices } from '../plugin/scope.ts';
import type { Admission } from '../http/admission.ts';
import { retried } from '../http/answerCall.ts';
import { askerOf, bearerOf } from '../http/authenticate.ts';
import { failureFrom, featureDisabled, logOwnFault, wentWrong } from '../http/failures.ts';
import { ordinaryPerMinute, scaled } from '../http/limits.ts';

type Asker = Awaited<ReturnType<Protocol['knows']>>;

interface MountOptions {
  readonly services: ServerServices;
  readonly admission: Admission;
}

/** A budget of an hour is spent: there is no point in asking at once. */
const retrySeconds = '60';

const bodyOf = ({ body }: FastifyRequest): unknown => {
  if (Buffer.isBuffer(body)) return body;
  if (typeof body !== 'string' || body.trim() === '') return undefined;
  try {
    const read: unknown = JSON.parse(body);
    return read;
  } catch {
    throw new Failure(400, 'unreadable', 'The body is not valid JSON. Correct it and send again.');
  }
};

const failureOf = (error: unknown, request: FastifyRequest, { takes }: Protocol): Failure => {
  if (errorCode(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Failure(415, 'unsupported_media', `This content type is not taken here. Send ${takes[0]}.`);
  const known = failureFrom(error);
  if (!known) logOwnFault(request, error, 'a call of a protocol failed');
  return known ?? wentWrong();
};

/** Puts every protocol under its address: who asks, is the feature on there, then what the protocol answers. */
export const mountProtocols = async (
  app: FastifyInstance,
  { services, admission }: MountOptions,
  protocols: readonly MountedProtocol[],
): Promise<void> => {
  for (const { owner, protocol } of protocols) {
    const { prefix, takes, gives, mostBytes } = protocol;
    const call = `${owner}.protocol`;
    const rateLimit = { max: scaled(protocol.perMinute ?? ordinaryPerMinute, services.settings.rateFactor) };
    const send = (reply: FastifyReply, status: number, body: unknown): FastifyReply => {
      void reply.code(status).headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      return body === undefined ? reply.send() : reply.type(gives).send(Buffer.from(JSON.stringify(body)));
    };
    const known = new WeakMap<FastifyRequest, Asker>();
    const know = async (request: FastifyRequest): Promise<Asker> => {
      const { ip, headers } = request;
      const path = request.url.split('?', 1)[0]!.slice(prefix.length);
      const asker = await protocol.knows(bearerOf(request), { authorization: headers.authorization, ip, path });
      const isOn = await services.asSystem((db) => services.features.isEnabled(db, asker.orgId, owner));
      if (!isOn) throw featureDisabled();
      known.set(request, asker);
      return asker;
    };
    const answer = async (request: FastifyRequest): Promise<Awaited<ReturnType<Protocol['answer']>>> => {
      const asker = known.get(request) ?? (await know(request));
      const [path = '', query = ''] = request.url.split('?', 2);
      const asked = {
        method: request.method,
        path: path.slice(prefix.length),
        query: new URLSearchParams(query),
        body: bodyOf(request),
        type: request.headers['content-type'] ?? '',
        host: request.headers.host,
        ...{ ip: request.ip, requestId: request.id },
        header: (name: string) => {
          const given = request.headers[name];
          return typeof given === 'string' ? given : undefined;
        },
      };
      return retried(() => protocol.answer(asked, asker));
    };
    await app.register(
      async (part) => {
        part.removeAllContentTypeParsers();
        const parseAs = protocol.bytes ? 'buffer' : 'string';
        part.addContentTypeParser([...takes], { parseAs, bodyLimit: mostBytes }, (_request, body, done) =>
          done(null, body),
        );
        // Files of strangers are not even read: after the rates, before the body.
        if (protocol.bytes) part.addHook('preParsing', async (request) => void (await know(request)));
        part.setErrorHandler((error, request, reply) => {
          const failure = failureOf(error, request, protocol);
          if (failure.status === 429 && !reply.hasHeader('retry-after')) void reply.header('retry-after', retrySeconds);
          return send(reply, failure.status, protocol.refuse(failure));
        });
        for (const url of ['/', '/*'])
          part.route({
            method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
            url,
            config: { call, calls: [call], rateLimit },
            handler: (request, reply) =>
              paced({ statementMs: bounds.statementMs.other }, async () => {
                const { status, body, headers } = await admission.run(askerOf(request), () => answer(request));
                if (headers) void reply.headers({ ...headers });
                return send(reply, status, body);
              }),
          });
      },
      { prefix },
    );
  }
};
