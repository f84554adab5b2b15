import { claim, plural } from '#core/shared';

const en = 'en-CA';

export const messages = {
  lead: 'How long your clinic keeps what it doesn’t need for good. Health records are never removed here.',
  rules: 'Retention rules',
  none: claim('Nothing to set'),
  noneText: 'No feature that is turned on keeps anything that can be removed.',
  keepFor: 'Remove after',
  forever: 'Keep for good',
  months: (n: number) =>
    n % 12 === 0
      ? plural(en, n / 12, { one: '1 year', other: `${n / 12} years` })
      : plural(en, n, { one: '1 month', other: `${n} months` }),
  least: (span: string) => `At least ${span}.`,
  noLaw: 'No legal minimum known.',
  neverRemoved: 'Never removed',
  kept: 'Kept',
  removedAfterDays: (n: number) => plural(en, n, { one: 'Removed after 1 day', other: `Removed after ${n} days` }),
  fixedHelp: 'The same for every clinic.',
  removedAfter: (span: string) => `Removed after ${span}`,
  wouldGo: (n: number) => plural(en, n, { one: '1 would be removed now.', other: `${n} would be removed now.` }),
  wouldStay: (n: number) =>
    plural(en, n, { one: '1 more is kept by a legal hold.', other: `${n} more are kept by legal holds.` }),
  counting: 'Counting…',
  save: 'Save',
  saved: 'Saved. It is removed within the hour, and can’t be brought back.',
  savedKept: 'Saved. Nothing more is removed.',
  sureTitle: (title: string) => `Remove old items: ${title}?`,
  sureText: (n: number) =>
    plural(en, n, {
      one: '1 item is removed within the hour, and more as they get old. This can’t be undone.',
      other: `${n} items are removed within the hour, and more as they get old. This can’t be undone.`,
    }),
  sure: 'Remove old items',
  lastRun: 'Last run',
  notYet: 'Not yet',
  removedThen: (n: number) => `removed ${n}`,
  removed: 'Removed so far',
  lastChange: 'Last change',
  never: 'Never changed',
  formerColleague: 'A former colleague',
  holds: 'Legal holds',
  holdsLead: 'While a hold is in force, no rule removes anything of that patient.',
  noHolds: claim('No legal holds'),
  noHoldsText: 'Patients whose records must be kept for a court or an inquiry appear here.',
  patient: 'Patient',
  unknownPatient: 'Unknown patient',
  reason: 'Reason',
  reasonHelp: 'For example a court file number. Administrators of your clinic see it.',
  place: 'Place a legal hold',
  placed: 'The legal hold is in force.',
  release: 'Release',
  releaseTitle: 'Release this legal hold?',
  releaseText: 'Rules may remove what is old again, within the hour.',
  releaseAction: 'Release the hold',
  releaseOf: (name: string) => `Release the hold of ${name}`,
  released: 'The legal hold is released.',
  inForce: 'In force',
  isReleased: 'Released',
  newer: 'Newer holds',
  older: 'Older holds',
} as const;
