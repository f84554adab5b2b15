import type { FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/away.ts';
import { errorCode } from '../errorCode.ts';
import { Failure, conflict, forbidden, invalid } from '../failure.ts';

interface Coded {
  readonly code?: unknown;
  readonly statusCode?: unknown;
}

/** The disk of the server, or of PostgreSQL. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** What fastify and its plugins refuse by themselves, in our words. */
const refusals: Readonly<Record<string, readonly [status: number, code: string, message: string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid_input', 'The body is not valid JSON. Correct it and send again.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid_input', 'The body is empty. Send JSON, or leave out the content type.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'unsupported_media',
    'This content type is not taken here. Send application/json.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'invalid_input', 'The body is not as long as its content-length says.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'The body is too large. Send at most 1 MiB of JSON.'],
  FST_ERR_BAD_URL: [400, 'invalid_input', 'The address holds a percent sign that encodes nothing. Correct it.'],
  FST_ERR_ASYNC_CONSTRAINT: [400, 'invalid_input', 'The address cannot be read. Correct it.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [
    415,
    'unsupported_media',
    'Send the file as multipart/form-data, in a part named file.',
  ],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large', 'The file is too large.'],
  FST_FILES_LIMIT: [422, 'invalid_input', 'Send one file at a time.'],
  FST_PARTS_LIMIT: [422, 'invalid_input', 'The form has too many parts. Send one file.'],
  FST_FIELDS_LIMIT: [422, 'invalid_input', 'The form has too many fields. Send one file.'],
};

/** What PostgreSQL refuses because of the input. */
const fromDatabase = (code: string): Failure | null => {
  if (code === '57014') return new Failure(422, 'too_costly', 'This request took too long. Ask for less at a time.');
  if (code === '55P03') return conflict('Someone else is changing this. Try again in a moment.');
  if (code === '54000') return invalid('A value is too long to search. Shorten it and try again.');
  if (code === '23505') return conflict('This already exists, or just changed. Reload it and try again.');
  if (code === '40001' || code === '40P01') return conflict('Someone else changed this at the same time. Try again.');
  if (code === '42501') return forbidden('You do not have permission to change this.');
  if (code === '23503') return invalid('This refers to something that does not exist. Reload the page.');
  if (code.startsWith('22') || code === '23514') return invalid('A value is not accepted. Correct it and try again.');
  return null;
};

/** Null for our own errors, which are answered with 500 and no details. */
export const failureFrom = (error: unknown): Failure | null => {
  if (error instanceof Failure) return error;
  const { code, statusCode } = (error ?? {}) as Coded;
  if (statusCode === undefined && isDatabaseAway(error))
    return new Failure(503, 'unavailable', 'The server cannot reach its database. Try again in a moment.');
  if (typeof code === 'string') {
    const refusal = refusals[code];
    if (refusal) return new Failure(...refusal);
    if (full.has(code))
      return new Failure(507, 'storage_full', 'Storage is full, so nothing was saved. Tell the clinic.');
    if (/^[0-9A-Z]{5}$/.test(code)) return fromDatabase(code);
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new Failure(statusCode, 'invalid_input', 'The request cannot be read. Correct it and send again.');
  }
  return null;
};

/** Notes in the log what is our own fault. That whoever asked hung up before the answer is nobody's. */
export const logOwnFault = (request: FastifyRequest, error: unknown, what: string): void => {
  const hungUp = errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;
  if (!hungUp) request.log.error({ err: error }, what);
};

export const notSignedIn = (): Failure => new Failure(401, 'not_signed_in', 'Log in first.');

/** What looks at a demo clinic changes nothing there. */
export const onlyLooking = (): Failure =>
  new Failure(403, 'preview_only', 'This is a preview with demo people: nothing is changed here.');

export const featureDisabled = (): Failure =>
  new Failure(403, 'feature_disabled', 'Your clinic turned this feature off. An administrator can turn it on.');
/** What is our own fault is logged, and answered without details. */
export const wentWrong = (): Failure =>
  new Failure(
    500,
    'internal',
    'Something went wrong on our side. Try again; if it happens again, give the clinic this number.',
  );
export const tooMany = (seconds: number): Failure =>
  new Failure(429, 'too_many_requests', `Too many requests. Wait ${seconds} seconds, then try again.`);
export const noRoute = (): Failure =>
  new Failure(404, 'not_found', 'Nothing was found at this address. Check the spelling.');
export const wrongMethod = (allowed: readonly string[]): Failure =>
  new Failure(405, 'method_not_allowed', `This address accepts ${allowed.join(', ')} only.`);
