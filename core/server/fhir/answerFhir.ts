import type { Bundle } from '@medplum/fhirtypes';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/tables.ts';
import { Failure } from '../failure.ts';
import { retried } from '../http/answerCall.ts';
import { bearerOf, callerOf, choiceOf } from '../http/authenticate.ts';
import { failureFrom, notSignedIn, wrongMethod } from '../http/failures.ts';
import type { Caller, ServerServices } from '../plugin/scope.ts';
import type { RecordEvents } from '../record/events.ts';
import type { FhirRecord } from '../record/fhirRecord.ts';
import { definitions } from '../record/definitions.ts';
import { readExact } from '../record/exactText.ts';
import { isResource } from '../record/resource.ts';
import { answerBatch } from './batch.ts';
import { addressOf } from './entries.ts';
import type { FhirAnswer, FhirContext, FhirRequest } from './fhirRequest.ts';
import { interact } from './interactions.ts';
import { capabilityOf } from './metadata.ts';
import { transact } from './transaction.ts';

export interface FhirOptions {
  readonly services: ServerServices;
  readonly events: RecordEvents;
  /** The record of the caller's organisation with the caller's rights. */
  recordFor(db: Trx, request: FastifyRequest, caller: Caller): FhirRecord;
  /** Called outside the transaction that was undone. */
  refused(request: FastifyRequest, caller: Caller, error: unknown): Promise<void>;
}

const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0];

const isForm = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '');

const bodyOf = (request: FastifyRequest): unknown => {
  const text = request.body;
  if (typeof text !== 'string' || text === '') return undefined;
  if (isForm(request)) return text;
  // Deeper than any resource; what reads it goes down step by step.
  let depth = 0;
  for (const sign of text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > 100) throw new Failure(400, 'invalid_input', 'The body is nested too deeply.');
  }
  try {
    return readExact(text);
  } catch {
    throw new Failure(400, 'invalid_input', 'The body is not valid JSON. Correct it and send again.');
  }
};

export const baseOf = ({ environment }: ServerServices, request: FastifyRequest): string =>
  `${(environment.PUBLIC_URL ?? `${request.protocol}://${request.host}`).replace(/\/$/, '')}/fhir/R4`;

const mostEntries = (bundle: Bundle, most: number): void => {
  if (bundle.entry !== undefined && !Array.isArray(bundle.entry))
    throw new Failure(400, 'invalid_input', 'The entries of a bundle are a list.', { 'Bundle.entry': 'Send a list.' });
  if ((bundle.entry?.length ?? 0) > most)
    throw new Failure(413, 'too_large', `A bundle has at most ${most} entries here. Send several.`);
};

/** Answers one request to `/fhir/R4`: who, then the interaction with their rights, in one transaction. */
export const answerFhir = async (
  { services, events, recordFor, refused }: FhirOptions,
  request: FastifyRequest,
): Promise<FhirAnswer> => {
  const base = baseOf(services, request);
  if (/^\/fhir\/R4\/metadata(\?|$)/.test(request.url)) {
    // For anybody: it says what there is, not what it holds.
    if (request.method !== 'GET' && request.method !== 'HEAD') throw wrongMethod(['GET']);
    return { status: 200, json: await capabilityOf(base) };
  }
  const bearer = bearerOf(request);
  if (bearer === null) throw notSignedIn();
  const token = await services.identity.verify(bearer);
  let last: Caller | null = null;

  const within = <T>(work: (context: FhirContext) => Promise<T>): Promise<T> =>
    retried(() =>
      services.asSystem(async (system) => {
        const caller = await callerOf(system, token, choiceOf(request));
        last = caller;
        return services.inOrg(caller.orgId, (db) => {
          const target = { db, orgId: caller.orgId, caller };
          const context = { services, record: recordFor(db, request, caller), caller, target, base };
          return events.together(target, () => work(context));
        });
      }),
    );
  const tellRefused = async (error: unknown): Promise<void> => {
    if (last) await refused(request, last, error);
  };

  const { headers } = request;
  const mark = request.url.indexOf('?');
  const path = (mark < 0 ? request.url : request.url.slice(0, mark)).slice('/fhir/R4'.length);
  const asked: FhirRequest = {
    method: request.method === 'HEAD' ? 'GET' : (request.method as FhirRequest['method']),
    ...addressOf(path, ''),
    query: mark < 0 ? '' : request.url.slice(mark + 1),
    body: bodyOf(request),
    headers: {
      ifMatch: one(headers['if-match']),
      ifNoneExist: one(headers['if-none-exist']),
      ifNoneMatch: one(headers['if-none-match']),
      ifModifiedSince: one(headers['if-modified-since']),
      prefer: one(headers['prefer']),
      contentType: one(headers['content-type']),
    },
  };
  await definitions();
  try {
    if (asked.path.length > 0) return await within((context) => interact(context, asked));
    if (asked.method !== 'POST')
      throw new Failure(405, 'method_not_allowed', 'This address takes bundles by POST only.');
    const bundle = asked.body as Bundle;
    if (!isResource(bundle) || bundle.resourceType !== 'Bundle' || !/^(batch|transaction)$/.test(String(bundle.type)))
      throw new Failure(400, 'invalid_input', 'Send a Bundle of the type batch or transaction.');
    mostEntries(bundle, services.environment.FHIR_BUNDLE_MAX_ENTRIES);
    if (bundle.type === 'transaction')
      return await within((context) => transact(context, bundle, asked.headers.prefer));
    // Whoever may not enter at all is refused as a whole.
    await within(async () => undefined);
    return await answerBatch(bundle, base, asked.headers.prefer, within, async (error) => {
      await tellRefused(error);
      const failure = failureFrom(error);
      if (!failure) request.log.error({ err: error }, 'an entry failed');
      return failure ?? new Failure(500, 'internal', 'Something went wrong on our side. Try again.');
    });
  } catch (error) {
    await tellRefused(error);
    throw error;
  }
};
