export const messages = {
  act_started: 'New',
  act_changed: 'Changed',
  act_renewed: 'Renewed',
  act_stopped: 'Stopped',
  act_held: 'On hold',
  act_continued: 'Taken again',
  none: 'No medicine was started, changed or stopped here yet.',
  noneForPatient: 'No medicine was changed.',
  because: (reason: string) => `Reason: ${reason}`,
  prescribe: 'Prescribe',
  others: 'Renew, change or stop',
} as const;
