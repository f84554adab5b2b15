import type { Bundle, BundleEntry } from '@medplum/fhirtypes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bounds } from '#core/server/budgets/bounds.ts';
import { paced } from '#core/server/budgets/pace.ts';
import type { Turns } from '#core/server/budgets/turns.ts';
import type { Trx } from '#core/server/database/tables.ts';
import { Failure } from '#core/server/failure.ts';
import { retried } from '#core/server/http/answerCall.ts';
import { bearerOf, choiceOf } from '#core/server/http/authenticate.ts';
import { failureFrom, logOwnFault, notSignedIn, onlyLooking, wrongMethod } from '#core/server/http/failures.ts';
import type { AuditEntry, Caller, ServerServices } from '#core/server/plugin/scope.ts';
import { once, repeatKeyOf } from '#core/server/repeats/once.ts';
import { askingOf, fhirBase, patientGate } from '../access/recordFor.ts';
import type { RecordEvents } from '../record/events.ts';
import type { FhirRecord } from '../record/fhirRecord.ts';
import { definitions } from '../resource/definitions.ts';
import { isResource } from '../resource/resource.ts';
import { answerBatch } from './bundle/batch.ts';
import { readBody } from './door/body.ts';
import { checkCost } from './door/cost.ts';
import { checkBody } from './door/shapes.ts';
import { addressOf } from './bundle/entries.ts';
import type { FhirAnswer, FhirContext, FhirRequest } from './fhirRequest.ts';
import { interact } from './metadata/interactions.ts';
import { asksTerminology } from './operations/terminologyInteractions.ts';
import { capabilityOf } from './metadata/metadata.ts';
import { scoped } from '../smart/scoped.ts';
import { transact } from './bundle/transaction.ts';

export interface FhirOptions {
  readonly services: ServerServices;
  readonly events: RecordEvents;
  /** The longest body, in bytes. */
  readonly longestBody: number;
  /** Entries of a bundle. */
  readonly mostBundled: number;
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
  if (!isForm(request)) return readBody(text);
  if (text.length > bounds.search.form) throw new Failure(413, 'too_large', 'The search is too long. Shorten it.');
  return text;
};

const isSent = (type: unknown): boolean => type === 'batch' || type === 'transaction';

/** One resource, known by its address: as cheap as it gets. */
const isRead = ({ method, path }: FhirRequest): boolean =>
  method === 'GET' && path.length === 2 && !/^[_$]/.test(path[1]!);

const isOperation = (path: FhirRequest['path']): boolean => path.at(-1)?.startsWith('$') === true;

/** A batch of nothing but reads and searches, as the browser sends for the parts of a page. */
const onlyReads = ({ path, body }: FhirRequest): boolean => {
  if (path.length > 0 || !isResource(body)) return false;
  const bundle: object = body;
  if (!('type' in bundle) || bundle.type !== 'batch' || !('entry' in bundle) || !Array.isArray(bundle.entry))
    return false;
  return bundle.entry.every((one: BundleEntry | null) => one?.request?.method === 'GET');
};

const changesNothing = (asked: FhirRequest): boolean =>
  asked.method === 'GET' || asked.path.at(-1) === '_search' || isOperation(asked.path) || onlyReads(asked);

/** All that may be asked of a demo clinic: to read and to search. */
const isLooking = (asked: FhirRequest): boolean =>
  asked.path.at(-1) === '_search' || onlyReads(asked) || (asked.method === 'GET' && asked.path.at(-1) !== '$export');

/** Whatever it writes, it writes in one transaction. */
const writesAtOnce = (asked: FhirRequest): boolean =>
  !changesNothing(asked) &&
  (asked.path.length > 0 || (isResource(asked.body) && (asked.body as object as Bundle).type !== 'batch'));

/** Nothing that it asks for writes, or needs several statements to see the same. */
const asksOnly = (request: FhirRequest): boolean => changesNothing(request) && !isOperation(request.path);

const sizeOf = ({ body }: FastifyRequest): number => (typeof body === 'string' ? body.length : 0);

/** Says when whoever asked hangs up before the answer. */
const hangUpOf = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
};

const mostEntries = (bundle: Bundle, most: number): void => {
  if (bundle.entry !== undefined && !Array.isArray(bundle.entry))
    throw new Failure(400, 'invalid_input', 'The entries of a bundle must be a list.', {
      'Bundle.entry': 'Send a list.',
    });
  if ((bundle.entry?.length ?? 0) > most)
    throw new Failure(413, 'too_large', `A bundle has at most ${most} entries here. Send several bundles.`);
  checkCost(bundle.entry ?? []);
};

/** Answers one request to `/fhir/R4`: who, then the interaction with their rights, in one transaction. */
export const answerFhir = async (
  { services, events, mostBundled, recordFor, refused, turns }: FhirOptions & { readonly turns: Turns },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FhirAnswer> => {
  const base = fhirBase(services, request);
  if (/^\/fhir\/R4\/metadata(\?|$)/.test(request.url)) {
    // For anybody: it says what there is, not what it holds.
    if (request.method !== 'GET' && request.method !== 'HEAD') throw wrongMethod(['GET']);
    return { status: 200, json: await capabilityOf(base, services.fhir) };
  }
  const bearer = bearerOf(request);
  if (bearer === null) throw notSignedIn();
  const app = await services.apps.calling(bearer);
  const token = app?.token ?? (await services.identity.recognise(bearer));
  const choice = app ? { profile: app.profileId } : choiceOf(request);
  const known = await definitions();
  let last: Caller | null = null;

  const within = <T>(work: (context: FhirContext) => Promise<T>): Promise<T> =>
    retried(() =>
      services.callers.as(token, choice, ({ caller: person, check }) => {
        const caller = app ? { ...person, app: app.name } : person;
        last = caller;
        if (caller.preview && !isLooking(asked)) throw onlyLooking();
        const open = asksOnly(asked) ? services.reading : services.inOrg;
        return open(
          caller.orgId,
          (db) => {
            const target = { db, orgId: caller.orgId, caller };
            const own = recordFor(db, request, caller);
            const record = app ? scoped(own, app.grant, known) : own;
            const { accountId, profileId, role, orgId } = caller;
            const who = { accountId, profileId, role, ip: request.ip, requestId: request.id };
            const audit = (entry: AuditEntry): Promise<void> => services.audit.record(db, orgId, who, entry);
            const needsPatient = (patientId: string): Promise<void> =>
              patientGate(services, db, askingOf(services, request, caller), patientId);
            const context = { services, record, caller, target, base, app, needsPatient, audit };
            return once(db, caller, { key, asked: [request.method, request.url, request.body, app?.name] }, () =>
              events.together(target, () => work(context)),
            );
          },
          check,
        );
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
  const key = repeatKeyOf(request, writesAtOnce(asked));
  const answer = async (): Promise<FhirAnswer> => {
    if (asked.path.length > 0) {
      // What is only to be checked is checked there, and told as an answer.
      if (asked.path.at(-1) !== '$validate') checkBody(known, asked.body);
      // Another server may be asked for codes: no transaction waits for it.
      if (asksTerminology(asked.path)) return interact(await within(async (context) => context), asked);
      return within((context) => interact(context, asked));
    }
    if (asked.method !== 'POST')
      throw new Failure(405, 'method_not_allowed', 'This address accepts bundles by POST only.');
    const bundle = asked.body as Bundle;
    if (!isResource(bundle) || bundle.resourceType !== 'Bundle' || !isSent(bundle.type))
      throw new Failure(400, 'invalid_input', 'Send a Bundle of the type batch or transaction.');
    mostEntries(bundle, mostBundled);
    if (bundle.type === 'transaction') return within((context) => transact(context, bundle, asked.headers.prefer));
    // Whoever may not enter at all is refused as a whole.
    await within(async () => undefined);
    return answerBatch(bundle, base, asked.headers.prefer, within, async (error) => {
      await tellRefused(error);
      const failure = failureFrom(error);
      if (!failure) logOwnFault(request, error, 'an entry failed');
      return failure ?? new Failure(500, 'internal', 'Something went wrong on our side. Try again.');
    });
  };
  const { search, other } = bounds.statementMs;
  const pace = changesNothing(asked) ? { statementMs: search, signal: hangUpOf(reply) } : { statementMs: other };
  try {
    return await paced(pace, () => (isRead(asked) ? answer() : turns.inTurn(token.accountId, sizeOf(request), answer)));
  } catch (error) {
    await tellRefused(error);
    throw error;
  }
};
