import type { CallEnd } from './lineStore.ts';

/** An answer with its status, or a failure with its code. */
type CallAnswered = { readonly status: number; readonly code: string };

/** What a call's answer, or why there is none, says of the line. */
export const endOf = ({ status, code }: Partial<CallAnswered>): CallEnd => {
  if (code === 'cancelled') return 'given up';
  return status !== undefined && status > 0 && status < 502 ? 'answered' : 'none';
};
