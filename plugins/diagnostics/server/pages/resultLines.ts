import type { Attachment, DiagnosticReport, Reference } from '@medplum/fhirtypes';
import { momentText, type PageClock } from '#core/server/documents/momentText.ts';
import type { Paragraph } from '#core/server/documents/paragraphs.ts';
import { patientLine } from '#clinical/server/documents/patientLine.ts';
import { conceptText, isMeasured, measuredAt, type StoredOf } from '#clinical/shared';
import { resultWords } from './resultWords.ts';
import { specimenText, valueLines } from './valueLines.ts';
import type { WholeResult } from './wholeResult.ts';

/** What came as words is on the pages; of anything else they say that it came. */
const attachedLines = ({ contentType = '', data, title, url }: Attachment, clock: PageClock): readonly Paragraph[] => {
  const t = resultWords[clock.locale];
  if (/^text\/plain\b/.test(contentType) && data !== undefined) {
    const text = Buffer.from(data, 'base64').toString('utf8').trim();
    return text === ''
      ? []
      : [
          { text: t.text.report, bold: true, above: 14 },
          { text, above: 2 },
        ];
  }
  if (data === undefined && url === undefined && title === undefined) return [];
  return [{ text: t.file([title, contentType].filter(Boolean).join(', ') || t.text.unsaid), above: 8 }];
};

const conclusionLines = (report: DiagnosticReport, clock: PageClock): readonly Paragraph[] => {
  const t = resultWords[clock.locale];
  const coded = (report.conclusionCode ?? []).map(conceptText).filter((one) => one !== '' && one !== report.conclusion);
  const said = [report.conclusion?.trim() ?? '', ...coded].filter(Boolean);
  const pictures = (report.media ?? []).length;
  return [
    ...(said.length === 0 ? [] : [{ text: t.text.conclusion, bold: true, above: 14 }]),
    ...said.map((text) => ({ text, above: 2 })),
    ...(report.presentedForm ?? []).flatMap((one) => attachedLines(one, clock)),
    ...(pictures === 0 ? [] : [{ text: t.pictures(pictures), above: 8 }]),
    ...((report.imagingStudy ?? []).length === 0 ? [] : [{ text: t.text.study, above: 8 }]),
  ];
};

const acknowledgedLines = (whole: WholeResult, clock: PageClock): readonly Paragraph[] => {
  const t = resultWords[clock.locale];
  const { acknowledged, waits, nameOf } = whole;
  if (acknowledged === null) return [{ text: t.text.unknownAcknowledged, above: 14 }];
  if (acknowledged.length === 0) return [{ text: t.text.notAcknowledged, above: 14 }];
  return [
    ...acknowledged.map(({ agent, recorded }, n) => {
      const who =
        agent
          .map((one) => nameOf(one.who))
          .filter(Boolean)
          .join(', ') || t.text.unsaid;
      const by = t.by(who, momentText(recorded, clock));
      return { text: [t.fact.acknowledged, by].join(t.text.colon), above: n === 0 ? 14 : 2 };
    }),
    ...(waits === true ? [{ text: t.text.waitsAgain, above: 2 }] : []),
  ];
};

const ordererText = ({ orders, nameOf }: WholeResult, unread: string): string =>
  orders
    .map((order) => (order === null ? unread : order.requester && nameOf(order.requester)) ?? '')
    .filter(Boolean)
    .join('; ');

const lastChange = ({ of }: WholeResult): string =>
  of.map(({ meta }) => meta?.lastUpdated ?? '').reduce((last, at) => (at > last ? at : last), '');

/** What the record holds of a result, as pages say it under the clinic's letterhead. */
export const resultLines = (
  whole: WholeResult,
  patient: StoredOf<'Patient'>,
  clock: PageClock,
): readonly Paragraph[] => {
  const { result, values, specimens, nameOf } = whole;
  const { locale } = clock;
  const t = resultWords[locale];
  const report = result.resourceType === 'DiagnosticReport' ? result : null;
  const status = result.status ?? 'unknown';
  const names = (references: readonly Reference[] | undefined): string =>
    (references ?? []).map(nameOf).filter(Boolean).join('; ');
  const taken = measuredAt(result);
  const sources = specimens.map((one) => specimenText(one, locale)).filter(Boolean);
  const collected = [...new Set(specimens.flatMap((one) => one?.collection?.collectedDateTime ?? []))];
  const facts: readonly (readonly [string, string])[] = [
    [t.fact.state, t.state[status] ?? status],
    [t.fact.ordered, ordererText(whole, t.text.unread) || t.text.unsaid],
    [t.fact.from, names(result.performer) || t.text.unsaid],
    [t.fact.read, names(report?.resultsInterpreter)],
    [t.fact.specimen, sources.join('; ') || t.text.unsaid],
    [
      t.fact.collected,
      collected.map((at) => momentText(at, clock)).join('; ') || (taken ? momentText(taken, clock) : t.text.unsaid),
    ],
    [t.fact.issued, result.issued ? momentText(result.issued, clock) : t.text.unsaid],
  ];
  const usable = isMeasured(result);
  return [
    { text: conceptText(result.code) || t.title, size: 14, bold: true, above: 22 },
    { text: patientLine(patient, locale), bold: true, above: 8 },
    { text: t.from(momentText(lastChange(whole), clock)), size: 10, above: 4 },
    ...(t.mark[status] === undefined ? [] : [{ text: t.mark[status], bold: true, size: 12, above: 12 }]),
    ...facts
      .filter(([, text]) => text !== '')
      .map(([label, text], n) => ({ text: label + t.text.colon + text, above: n === 0 ? 12 : 2 })),
    ...acknowledgedLines(whole, clock),
    ...(values.length === 0
      ? [{ text: t.text.noValues, above: 14 }]
      : [{ text: usable ? t.text.values : t.state[status]!, bold: true, size: 12, above: 18 }]),
    ...values.flatMap((one) => valueLines(one, result, clock)),
    ...(report ? conclusionLines(report, clock) : []),
  ];
};
