import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Turns } from '#core/server/budgets/turns.ts';
import { Failure } from '#core/server/failure.ts';
import type { Admission } from '#core/server/http/admission.ts';
import { askerOf } from '#core/server/http/authenticate.ts';
import { failureFrom, logOwnFault, wentWrong } from '#core/server/http/failures.ts';
import { ordinaryPerMinute, scaled } from '#core/server/http/limits.ts';
import { answerFhir, type FhirOptions } from './answerFhir.ts';
import { interactionName, interactionNames } from './interactionName.ts';
import type { FhirAnswer } from './fhirRequest.ts';
import { outcomeOf } from './outcome.ts';
import { errorCode } from '#core/server/errorCode.ts';

const retryAfterSeconds = '2';
const resources = ['application/fhir+json', 'application/json'];
const taken = [...resources, 'application/json-patch+json', 'application/x-www-form-urlencoded'];

/** A media type that asks for another release of FHIR than R4 (HL7: `fhirVersion=4.0`). */
const isOtherRelease = (type: string): boolean => {
  const [, version] = /;\s*fhirVersion\s*=\s*"?([^\s";,]+)/i.exec(type) ?? [];
  return version !== undefined && version !== '4.0' && version !== '4.0.1';
};

/** The media type that the asker wants. @throws Failure 406 where it is none of ours */
export const mediaType = (request: FastifyRequest): string => {
  const mark = request.url.indexOf('?');
  // An unencoded plus sign arrives as a space.
  const format =
    mark < 0 ? undefined : new URLSearchParams(request.url.slice(mark)).get('_format')?.replaceAll(' ', '+');
  if (format !== undefined) {
    if (isOtherRelease(format)) throw otherRelease();
    if (!/^(json|text\/json|application\/(fhir\+)?json)(;|$)/.test(format)) throw notOurs();
    return 'application/fhir+json; charset=utf-8';
  }
  const wanted = (request.headers.accept ?? '*/*').split(',');
  const ours = wanted.filter((one) => !isOtherRelease(one));
  if (ours.length === 0) throw otherRelease();
  const accepted = ours.map((one) => one.split(';')[0]!.trim().toLowerCase());
  if (accepted.some((one) => one === '*/*' || one === 'application/*' || one === resources[0]))
    return 'application/fhir+json; charset=utf-8';
  if (accepted.some((one) => one === 'application/json' || one === 'text/json'))
    return 'application/json; charset=utf-8';
  throw notOurs();
};

const otherRelease = (): Failure =>
  new Failure(406, 'not_acceptable', 'This server holds FHIR R4 only: leave fhirVersion out, or ask for 4.0.');
const notOurs = (): Failure => new Failure(406, 'not_acceptable', 'This server answers in application/fhir+json only.');

const send = (reply: FastifyReply, type: string, { status, json, headers = {} }: FhirAnswer): FastifyReply => {
  const { 'content-type': own = type, ...others } = headers;
  void reply.code(status).headers({ ...others, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  // As bytes: fastify would add a charset to a text, or write it as JSON once more.
  return json === null ? reply.send() : reply.type(own).send(Buffer.from(json));
};

/** FHIR R4 at `/fhir/R4`. Every refusal is an OperationOutcome. */
export const mountFhir = async (
  app: FastifyInstance,
  options: FhirOptions & { readonly admission: Admission },
): Promise<void> => {
  const { services, longestBody } = options;
  const turns = new Turns();
  await app.register(
    async (fhir) => {
      fhir.removeAllContentTypeParsers();
      fhir.addContentTypeParser(taken, { parseAs: 'string', bodyLimit: longestBody }, (_request, body, done) =>
        done(null, body),
      );
      const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
        const known = failureFrom(error);
        if (!known) logOwnFault(request, error, 'a FHIR interaction failed');
        let failure = known ?? wentWrong();
        if (errorCode(error) === 'FST_ERR_CTP_BODY_TOO_LARGE')
          failure = new Failure(413, 'too_large', `A body has at most ${longestBody} bytes here. Send less at a time.`);
        if (errorCode(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
          failure = new Failure(415, 'unsupported_media', 'This server takes JSON only: send application/fhir+json.');
        const json = JSON.stringify(outcomeOf(failure, request.id));
        const headers: Record<string, string> =
          failure.status === 429 || failure.status === 503 ? { 'retry-after': retryAfterSeconds } : {};
        return send(reply, 'application/fhir+json; charset=utf-8', { status: failure.status, json, headers });
      };
      fhir.setErrorHandler(answerFailure);
      for (const url of ['/', '/*'])
        fhir.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          url,
          config: {
            call: interactionName,
            calls: interactionNames,
            rateLimit: { max: scaled(ordinaryPerMinute, services.settings.rateFactor) },
          },
          handler: async (request, reply) => {
            const type = mediaType(request);
            if (isOtherRelease(request.headers['content-type'] ?? ''))
              throw new Failure(415, 'unsupported_media', 'This server takes FHIR R4 only: send fhirVersion=4.0.');
            const answered = options.admission.run(askerOf(request), () =>
              answerFhir({ ...options, turns }, request, reply),
            );
            return send(reply, type, await answered);
          },
        });
    },
    { prefix: '/fhir/R4' },
  );
};
