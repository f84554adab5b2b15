import { claim } from '#core/shared';

export const messages = {
  back: 'Back to the chart',
  sheet: 'What to print',
  summary: 'Summary',
  record: 'Whole record',
  print: 'Print',
  reading: 'Reading the record. A long one can take a minute.',
  summaryTitle: 'Summary of the record',
  recordTitle: 'Complete record',
  address: 'Address',
  alerts: 'Alerts',
  nothing: claim('None on file'),
  count: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  closed: (types: string) => `Left out, because the feature is off: ${types}.`,
  printedFrom: (clinic: string, who: string, day: string) =>
    `${[clinic, who && `printed by ${who}`].filter(Boolean).join(', ')}, ${day}`,
  noPages: 'Pictures and attached files are not on paper. They are in the FHIR file.',
  exportTitle: 'Export this record',
  exportText: 'You are responsible for what leaves the clinic. Each export is written to the audit log.',
  fhir: 'FHIR file',
  fhirText: 'Everything you can see in this record, for another system (FHIR R4 bundle, JSON).',
  download: 'Download FHIR file',
  downloading: 'Collecting the record. A long one can take a minute.',
  downloaded: (size: string) => `Record exported (${size}).`,
  failed: (reason: string) => `Nothing was exported. ${reason}`,
  pdf: 'PDF',
  pdfText:
    'Opens the complete record as a sheet. Your browser makes the PDF: press Print there, then choose “Save as PDF”.',
  openSheet: 'Open the complete record',
  close: 'Close',
} as const;
