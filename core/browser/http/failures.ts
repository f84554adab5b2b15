import { CallFailure, expiryMessages, type FailureBody, type OutcomeBody, outcomeText } from '#core/shared';
import type { WireAnswer } from './transport.ts';

const codes: Readonly<Record<number, string>> = {
  400: 'invalid_input',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'not_found',
  412: 'conflict',
  413: 'too_large',
  415: 'unsupported_media',
  422: 'invalid_input',
  429: 'too_many_requests',
};

/** What the server said, whatever it is: its own failure body, a proxy's page, or nothing. */
export const failureOf = async ({ status, data }: WireAnswer): Promise<CallFailure> => {
  const body = data instanceof Blob ? await parsed(data) : data;
  const said: Partial<FailureBody> =
    typeof body !== 'object' || body === null ? {} : isOutcome(body) ? bodyOf(body) : body;
  const code =
    typeof said.code === 'string' ? said.code : (codes[status] ?? (status >= 502 ? 'unavailable' : 'internal'));
  const message = typeof said.message === 'string' ? said.message : '';
  return new CallFailure(status, code, message, said.fields, said.requestId);
};

/** What was answered. @throws CallFailure where it is a refusal, or cannot be read */
export const dataOf = async (answer: WireAnswer): Promise<unknown> => {
  if (answer.status >= 400) throw await failureOf(answer);
  // Text in the place of JSON is an answer that was cut off, or a proxy's page: there is nothing in it to be shown as known.
  if (typeof answer.data === 'string' && answer.data !== '')
    throw new CallFailure(502, 'unavailable', 'The answer cannot be read.');
  return answer.data;
};

const isOutcome = (body: object): body is OutcomeBody =>
  (body as Partial<OutcomeBody>).resourceType === 'OperationOutcome';

/** What a FHIR server says: ours names its code in the first issue's details, others only a status. */
const bodyOf = (outcome: OutcomeBody): Partial<FailureBody> => {
  const [first, ...others] = outcome.issue ?? [];
  const code = first?.details?.coding?.find(({ system }) => system === 'urn:pavilion:failure')?.code;
  const fields = [first, ...others].flatMap((issue) => {
    const at = issue?.expression?.[0];
    return at === undefined ? [] : [[at, issue?.details?.text ?? issue?.diagnostics ?? ''] as const];
  });
  return {
    message: outcomeText(outcome),
    ...(code === undefined ? {} : { code }),
    ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields) }),
    ...(outcome.id === undefined ? {} : { requestId: outcome.id }),
  };
};

const parsed = async (blob: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await blob.text()) as unknown;
  } catch {
    return undefined;
  }
};

/** STA-4: a 401 or 500 that says that the token has expired. */
export const saysExpired = ({ status, message }: CallFailure): boolean =>
  (status === 401 || status === 500) && (expiryMessages as readonly string[]).includes(message);

/** The token is refused for another reason, such as a device signed out elsewhere: a refresh will show whether the session lives. */
export const saysRefused = ({ status, code }: CallFailure): boolean =>
  status === 401 && (code === 'token_expired' || code === 'token_invalid' || code === 'not_signed_in');
