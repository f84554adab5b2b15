import { claim } from '#core/shared';

export const messages = {
  act_started: 'New',
  act_changed: 'Changed',
  act_renewed: 'Renewed',
  act_stopped: 'Stopped',
  act_held: 'On hold',
  act_continued: 'Resumed',
  none: claim('No medicine changes at this visit yet.'),
  noneForPatient: claim('No medicine changes at this visit.'),
  because: (reason: string) => `Reason: ${reason}`,
  prescribe: 'Prescribe',
  others: 'Renew, change or stop',
} as const;
