import { CallFailure } from '../../shared/index.ts';
import type { Translation } from '../../shared/index.ts';
import { messages } from './messages/en-CA.ts';

/** Stands in for core/browser/react until that is there. */
export const useTexts = (): Translation<typeof messages> => messages;
export const useErrorText = (): ((error: unknown) => string) => (error) =>
  error instanceof CallFailure ? error.message : 'Something went wrong on our side. Please try again.';
