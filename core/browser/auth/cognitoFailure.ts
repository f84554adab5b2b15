import { CallFailure } from '#core/shared';

/** Cognito's exceptions as failures of our own identity service. */
const codes: Readonly<Record<string, string>> = {
  NotAuthorizedException: 'wrong_credentials',
  UserNotFoundException: 'wrong_credentials',
  InvalidPasswordException: 'wrong_credentials',
  CodeMismatchException: 'wrong_code',
  ExpiredCodeException: 'challenge_expired',
  LimitExceededException: 'too_many_requests',
  TooManyRequestsException: 'too_many_requests',
};

const asFailure = (error: unknown, own: Readonly<Record<string, string>>): CallFailure => {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (error instanceof CallFailure) return error;
  if (name === 'NetworkError') return new CallFailure(0, 'offline', message);
  return new CallFailure(401, own[name] ?? codes[name] ?? 'wrong_credentials', message);
};

/** @param own what an exception means here, where that is not what it means to who signs in @throws CallFailure */
export const attempt = async <T>(work: () => Promise<T>, own: Readonly<Record<string, string>> = {}): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw asFailure(error, own);
  }
};
