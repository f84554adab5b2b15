import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { FactList, type Facts } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { None } from '#ui';
import { Auth, I18n, type Known } from '#core/shared';
import { isOf, personName, type Stored } from '#clinical/shared';
import { dangerOf } from '#plugins/allergies/shared/index.ts';
import { dosesText } from '#plugins/medications/shared/index.ts';
import type { SheetEntry, SheetKind } from '../../shared/exportCalls.ts';
import { type EntryKind, entryKinds } from '../../shared/timeline.ts';
import { messages } from '../messages/index.ts';
import { usePatientFacts } from '../hooks/usePatientFacts.ts';
import { entryFacts, statusText } from '../timeline/entryFacts.ts';
import { entryTexts } from '../timeline/entryTexts.ts';
import { timelineTexts } from '../timeline/messages/index.ts';
import { measuredText, type Speech } from '../timeline/said.ts';
import { dateText } from '../timeline/timelineDates.ts';
import { titleOf, typeText } from '../timeline/TimelineEntry.tsx';
import { isCurrentLine } from './currentLine.ts';
import { type SheetTexts, sheetTexts } from './messages/index.ts';

/** What a summary says even where there is nothing. */
const always: readonly EntryKind[] = ['allergies', 'conditions', 'medicines', 'immunizations'];
const inSummary: readonly EntryKind[] = ['other', ...always];

interface RecordSheetProps {
  readonly patient: Stored<Patient>;
  readonly kind: SheetKind;
  readonly entries: readonly SheetEntry[];
  readonly closed: readonly string[];
  readonly known: Known;
}

/** A record on paper: who, then one section a kind, newest first. */
export const RecordSheet = observer(({ patient, kind, entries, closed, known }: RecordSheetProps) => {
  const t = useMessages(sheetTexts);
  const texts = useMessages(messages);
  const words = useMessages(timelineTexts);
  const i18n = useService(I18n);
  const { organization, selectedUser } = useService(Auth);
  const facts = usePatientFacts(patient);
  const summary = kind === 'summary';
  const shown = summary ? entries.filter(({ line }) => isCurrentLine(line)) : entries;
  const who = `${selectedUser?.firstName ?? ''} ${selectedUser?.lastName ?? ''}`.trim();
  const { line: street = [], city, state, postalCode } = patient.address?.[0] ?? {};
  const address = [...street, city, state, postalCode].filter(Boolean).join(', ');
  const sections = (summary ? inSummary : entryKinds).map((one) => ({
    kind: one,
    lines: shown.filter(({ line }) => line.kind === one),
    // What is closed may hold some.
    of: closed.length === 0 ? known : ({ is: 'part', data: null } as const),
  }));
  return (
    <article className="chart-sheet">
      <header>
        <h2>{personName(patient.name) || texts.unnamed}</h2>
        <p>{summary ? t.summaryTitle : t.recordTitle}</p>
        <p className="chart-sheet-small">
          {t.printedFrom(organization?.name ?? '', who, i18n.date(new Date(), { dateStyle: 'long' }))}
        </p>
      </header>
      <FactList facts={[...facts, [t.address, address]]} />
      {closed.length > 0 && (
        <p className="chart-sheet-small">{t.closed(closed.map((type) => typeText(type, words)).join(', '))}</p>
      )}
      {sections.map(
        ({ kind: one, lines, of }) =>
          (lines.length > 0 || (summary && always.includes(one))) && (
            <section key={one}>
              <h3>{summary && one === 'other' ? t.alerts : words[`kind_${one}`]}</h3>
              {lines.length === 0 && (
                <p>
                  <None of={of} says={t.nothing} />
                </p>
              )}
              {!summary && <p className="chart-sheet-small">{t.count(lines.length)}</p>}
              <ul>
                {lines.map((entry) => (
                  <SheetLine key={`${entry.line.type}/${entry.line.id}`} {...entry} brief={summary} />
                ))}
              </ul>
            </section>
          ),
      )}
      {!summary && <p className="chart-sheet-small">{t.noPages}</p>}
    </article>
  );
});

/** In the line itself. */
const saidAbove = (line: SheetEntry['line'], speech: Speech): ReadonlySet<string> =>
  new Set(['', line.title, statusText(line.status, speech)]);

/** Without which a line would do harm: how a medicine is taken, and that an allergy can kill. */
const neededText = (resource: Stored, t: SheetTexts, { locale }: I18n): string => {
  if (isOf(resource, 'MedicationRequest')) return dosesText(resource.dosageInstruction, locale);
  if (isOf(resource, 'MedicationStatement')) return dosesText(resource.dosage, locale);
  const danger = isOf(resource, 'AllergyIntolerance') ? dangerOf(resource) : null;
  return danger === null ? '' : t[`danger_${danger}`];
};

const SheetLine = observer(({ line, resource, brief }: SheetEntry & { readonly brief: boolean }) => {
  const t = useMessages(timelineTexts);
  const i18n = useService(I18n);
  const speech: Speech = { t, i18n };
  const above = saidAbove(line, speech);
  const facts: Facts = brief ? [] : entryFacts(resource, speech).filter(([, value]) => !above.has(value));
  const value = line.measured ? measuredText(line.measured, speech) : '';
  const status = statusText(line.status, speech);
  const date = line.date === null ? '' : dateText(brief ? line.date.slice(0, 10) : line.date, i18n);
  const kind = brief ? line.detail : typeText(line.type, t);
  const needed = neededText(resource, useMessages(sheetTexts), i18n);
  return (
    <li>
      <p>
        {date && <span className="chart-sheet-day">{date}</span>} <b>{titleOf(line, t)}</b>
        {needed && (
          <>
            {' '}
            · <b>{needed}</b>
          </>
        )}
        {[kind, value, status].filter(Boolean).map((text) => ` · ${text}`)}
      </p>
      {facts.length > 0 && (
        <p className="chart-sheet-facts">{facts.map(([label, text]) => `${label}: ${text}`).join('; ')}</p>
      )}
      {!brief &&
        entryTexts(resource).map((one, n) => {
          const text = one.text?.trim() ?? '';
          const title = one.is === 'attachment' ? (one.attachment.title ?? t.document) : one.title;
          return (
            <div key={n} className="chart-sheet-text">
              {title && <b>{title}</b>}
              {text && <p>{text}</p>}
            </div>
          );
        })}
    </li>
  );
});
