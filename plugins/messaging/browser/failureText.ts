import { errorText } from '#core/browser';
import { CallFailure, type Translation } from '#core/shared';
import type { messages as english } from './messages/en-CA.ts';

export type Texts = Translation<typeof english>;

const own = {
  part_lost: 'failFilesLost',
  session_requested: 'failRequested',
  session_confirmed: 'failConfirmed',
  session_denied: 'failDenied',
  session_completed: 'failCompleted',
  session_expired: 'failExpired',
} as const satisfies Readonly<Record<string, keyof Texts>>;

/** What went wrong in the reader's language: this feature's own words first, core's for the rest. */
export const failureText = (t: Texts, error: unknown): string => {
  const key = error instanceof CallFailure ? own[error.code as keyof typeof own] : undefined;
  return key ? t[key] : errorText(error);
};

/** Work whose failures are said so. */
export const inFeatureWords = async <T>(t: Texts, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    throw new CallFailure(error.status, 'shown', failureText(t, error), error.fields, error.requestId);
  }
};
