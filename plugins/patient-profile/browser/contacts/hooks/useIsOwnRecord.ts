import { useService } from '#core/browser';
import { Auth } from '#core/shared';

/** Staff, and whoever stands for the patient, look at the same page; staff end what was shared. Read it in an `observer`. */
export const useIsOwnRecord = (): boolean => {
  const { activeRole, selectedUser } = useService(Auth);
  return activeRole === 'patient' && selectedUser?.shared === undefined;
};

/** `2026-11-20` by the reader's own clock. */
export const today = (now: Date = new Date()): string => {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
