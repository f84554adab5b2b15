export const messages = {
  notice: (count: number) =>
    count === 1
      ? '1 imported entry is not shown to the patient.'
      : `${count} imported entries are not shown to the patient.`,
  noticeSensitive: (count: number) => (count === 1 ? '1 of them is sensitive.' : `${count} of them are sensitive.`),
  onlySensitive: (count: number) =>
    count === 1
      ? '1 sensitive imported entry is not shown to the patient.'
      : `${count} sensitive imported entries are not shown to the patient.`,
  open: 'Release to patient…',
  title: 'Release imported entries',
  all: 'Shown together',
  allText: (count: number) =>
    count === 1
      ? 'Releasing shows this entry to the patient at once:'
      : `Releasing shows these ${count} entries to the patient at once:`,
  allDone: 'Everything that isn’t sensitive is shown to the patient.',
  release: 'Release to patient',
  released: (count: number) => (count === 1 ? '1 entry released.' : `${count} entries released.`),
  closedAgain: 'Hidden from the patient again.',
  sensitive: 'Sensitive, released one by one',
  sensitiveText:
    'Violence, the law, sexual health, addiction. Before you release one, think of who reads along with the patient.',
  more: (count: number) => `Release some of these to see ${count} more.`,
  unread: 'Sensitive entries of features that are turned off can’t be released now.',
  releaseThis: 'Release…',
  releaseOne: (what: string) => `Release: ${what}`,
  sure: (what: string) => `Show “${what}” to the patient?`,
  sureText: (what: string, type: string) =>
    `The patient, and anyone who reads along, will see this ${type.toLowerCase()}: ${what}.`,
  sureDo: 'Show to patient',
  oneReleased: (what: string) => `Released: ${what}.`,
  undated: 'No date',
  close: 'Close',
  count: (kind: string, count: number) => `${kind}: ${count}`,
} as const;
