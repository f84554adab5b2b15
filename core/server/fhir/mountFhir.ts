import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { failureFrom } from '../http/failures.ts';
import { ordinaryPerMinute, scaled } from '../http/limits.ts';
import { answerFhir, type FhirOptions } from './answerFhir.ts';
import type { FhirAnswer } from './fhirRequest.ts';
import { outcomeOf } from './outcome.ts';

const resources = ['application/fhir+json', 'application/json'];
const taken = [...resources, 'application/json-patch+json', 'application/x-www-form-urlencoded'];

/** The media type that the asker wants. @throws Failure 406 where it is none of ours */
export const mediaType = (request: FastifyRequest): string => {
  const form = /[?&]_format=([^&]*)/.exec(request.url)?.[1];
  const format = form === undefined ? undefined : decodeURIComponent(form.replaceAll('+', '%2B')).replaceAll(' ', '+');
  if (format !== undefined) {
    if (!/^(json|text\/json|application\/(fhir\+)?json)(;|$)/.test(format)) throw notOurs();
    return 'application/fhir+json; charset=utf-8';
  }
  const accepted = (request.headers.accept ?? '*/*').split(',').map((one) => one.split(';')[0]!.trim().toLowerCase());
  if (accepted.some((one) => one === '*/*' || one === 'application/*' || one === resources[0]))
    return 'application/fhir+json; charset=utf-8';
  if (accepted.some((one) => one === 'application/json' || one === 'text/json'))
    return 'application/json; charset=utf-8';
  throw notOurs();
};

const notOurs = (): Failure => new Failure(406, 'not_acceptable', 'This server answers in application/fhir+json only.');

const send = (reply: FastifyReply, type: string, { status, json, headers = {} }: FhirAnswer): FastifyReply => {
  void reply.code(status).headers({ ...headers, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  // As bytes: fastify would add a charset to a text, or write it as JSON once more.
  return json === null ? reply.send() : reply.type(type).send(Buffer.from(json));
};

/** FHIR R4 at `/fhir/R4`. Every refusal is an OperationOutcome. */
export const mountFhir = async (app: FastifyInstance, options: FhirOptions): Promise<void> => {
  const { environment } = options.services;
  await app.register(
    async (fhir) => {
      fhir.removeAllContentTypeParsers();
      fhir.addContentTypeParser(
        taken,
        { parseAs: 'string', bodyLimit: environment.FHIR_BUNDLE_MAX_BYTES },
        (_request, body, done) => done(null, body),
      );
      const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
        const known = failureFrom(error);
        if (!known) request.log.error({ err: error }, 'a FHIR interaction failed');
        let failure =
          known ??
          new Failure(
            500,
            'internal',
            'Something went wrong on our side. Try again; if it stays, give the clinic this number.',
          );
        if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE')
          failure = new Failure(
            413,
            'too_large',
            `A body has at most ${environment.FHIR_BUNDLE_MAX_BYTES} bytes here. Send less at a time.`,
          );
        const json = JSON.stringify(outcomeOf(failure, request.id));
        return send(reply, 'application/fhir+json; charset=utf-8', { status: failure.status, json });
      };
      fhir.setErrorHandler(answerFailure);
      for (const url of ['/', '/*'])
        fhir.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          url,
          config: { rateLimit: { max: scaled(ordinaryPerMinute, environment.RATE_LIMIT_FACTOR) } },
          handler: async (request, reply) => {
            const type = mediaType(request);
            return send(reply, type, await answerFhir(options, request));
          },
        });
    },
    { prefix: '/fhir/R4' },
  );
};
