import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { FailureBody } from '#core/shared';
import type { Failure } from '../failure.ts';
import { failureFrom, logOwnFault, wentWrong } from './failures.ts';

const answer = (reply: FastifyReply, { status, code, message, fields }: Failure, requestId: string): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send({ code, message, requestId, ...(fields && { fields }) } satisfies FailureBody);

/** Every refusal in one shape. */
export const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const failure = failureFrom(error);
  if (failure) return answer(reply, failure, request.id);
  logOwnFault(request, error, 'a call failed');
  return answer(reply, wentWrong(), request.id);
};

const raw = (status: string, body: FailureBody): string => {
  const text = JSON.stringify(body);
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`;
};

/** For requests so broken that Node refuses them before any handler. */
export const answerBrokenRequest = (error: ConnectionError, socket: Socket): void => {
  if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const [status, code, message] = tooLong
    ? ['431 Request Header Fields Too Large', 'too_large', 'The address or the headers are too long. Shorten them.']
    : late
      ? ['408 Request Timeout', 'invalid_input', 'The request took too long to arrive. Send it again.']
      : ['400 Bad Request', 'invalid_input', 'This is not a request that can be read. Correct it.'];
  socket.end(raw(status, { code: code, message: message }));
};

export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
};
