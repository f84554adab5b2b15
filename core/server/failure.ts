/** Thrown by handlers; answered as `{ code, message, requestId, fields }`. The message says what to do next and nothing secret. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields?: Readonly<Record<string, string>>,
  ) {
    super(message);
    this.name = 'Failure';
  }
}

export const notFound = (what: string): Failure =>
  new Failure(404, 'not_found', `This ${what} does not exist, or you do not have access to it.`);
export const forbidden = (why: string): Failure => new Failure(403, 'forbidden', why);
export const conflict = (message: string, code = 'conflict'): Failure => new Failure(409, code, message);
export const invalid = (message: string, fields?: Readonly<Record<string, string>>): Failure =>
  new Failure(422, 'invalid_input', message, fields);
