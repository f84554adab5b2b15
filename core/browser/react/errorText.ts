import { CallFailure, type I18n, wordOf } from '#core/shared';
import type { Translations } from '../i18n/translations.ts';
import { useKernel } from './context.ts';
import { kernelMessages } from '../kernelMessages.ts';

/**
 * A sentence for people: the code's own in their language, else the server's. What is no `CallFailure` gets a general one:
 * its message is for developers.
 */
export const errorTextIn = (i18n: Pick<I18n, 'text'>, error: unknown): string => {
  const t = i18n.text(kernelMessages);
  if (!(error instanceof CallFailure)) return t.unknown;
  const known = error.code === 'brokenPart' ? undefined : wordOf(t, error.code);
  return known ?? (error.message || t.unknown);
};

let current: Translations | undefined;
/** The kernel says which translations `errorText` speaks; the last started kernel wins. */
export const speakErrorsWith = (i18n: Translations): void => {
  current = i18n;
};

/** @throws Error before a kernel has started. */
export const errorText = (error: unknown): string => {
  if (!current) throw new Error('Components use useErrorText.');
  return errorTextIn(current, error);
};

export const useErrorText = (): ((error: unknown) => string) => {
  const { i18n } = useKernel();
  return (error) => errorTextIn(i18n, error);
};
