import { ChevronDown, ChevronRight, Document } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useId, useState } from 'react';
import { plainConcept } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { I18n, wordOf } from '#core/shared';
import { Tag } from '#ui';
import type { TimelineLine } from '../../shared/timeline.ts';
import { statusText } from './entryFacts.ts';
import { EntryContent } from './EntryContent.tsx';
import { timelineTexts, type TimelineTexts } from './messages/index.ts';
import { measuredText } from './said.ts';
import { dateText, dayText, dayKey } from './timelineDates.ts';
import type { EntryRow } from './timelineRows.ts';

/** What most entries are, which is not worth a word. */
const usual = new Set([
  '',
  'final',
  'finished',
  'completed',
  'current',
  'fulfilled',
  'accepted',
  'available',
  'confirmed',
]);
const bad = new Set(['entered-in-error', 'not-to-do']);
const never = new Set(['entered-in-error', 'refuted', 'cancelled', 'not-done', 'noshow']);
const good = new Set(['active', 'in-progress', 'booked', 'arrived', 'checked-in']);

/** What an entry is called. */
export const titleOf = (line: TimelineLine, t: TimelineTexts): string =>
  plainConcept({ text: line.title }) || typeText(line.type, t);

export const typeText = (type: string, t: TimelineTexts): string => wordOf(t, `type_${type}`) ?? type;

/** A claim is active until it is cancelled, which says nothing. */
const codeOf = ({ kind, status }: TimelineLine): string => (kind === 'billing' && status === 'active' ? '' : status);

const Status = observer(({ code }: { readonly code: string }) => {
  const t = useMessages(timelineTexts);
  const i18n = useService(I18n);
  if (usual.has(code)) return null;
  return <Tag tone={bad.has(code) ? 'bad' : good.has(code) ? 'good' : 'plain'}>{statusText(code, { t, i18n })}</Tag>;
});

interface LineProps {
  readonly line: TimelineLine;
  readonly patient: string;
}

/** An entry within another one. */
const Part = observer(({ line, patient }: LineProps) => {
  const t = useMessages(timelineTexts);
  const i18n = useService(I18n);
  const [open, setOpen] = useState(false);
  const id = useId();
  const title = titleOf(line, t);
  const value = line.measured ? measuredText(line.measured, { t, i18n }) : typeText(line.type, t);
  return (
    <li>
      <button
        type="button"
        className={`tl-part ${never.has(line.status) ? 'never' : ''}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className="tl-title">{title}</span>
        <b>{value || (line.measured ? t.noValue : '')}</b>
        <Status code={codeOf(line)} />
      </button>
      {open && (
        <div id={id}>
          <EntryContent line={line} title={title} patient={patient} />
        </div>
      )}
    </li>
  );
});

const groupTitle = (group: string, t: TimelineTexts): string =>
  group === 'billing' ? t.billing : (wordOf(t, `group_${group.split(' ')[1]!.replaceAll('-', '_')}`) ?? t.group_other);

interface TimelineEntryProps {
  readonly row: EntryRow;
  readonly patient: string;
  readonly open: boolean;
  readonly toggle: () => void;
  /** Arrows lead to the entries above and below. */
  readonly walk: (event: KeyboardEvent<HTMLElement>) => void;
}

const few = 3;

/** One row: when, what, and how it stands; opened, all that the record says. */
export const TimelineEntry = observer(({ row, patient, open, toggle, walk }: TimelineEntryProps) => {
  const t = useMessages(timelineTexts);
  const i18n = useService(I18n);
  const id = useId();
  const { line, parts } = row;
  const first = line ?? parts[0]!;
  const title = line ? titleOf(line, t) : groupTitle(first.group ?? '', t);
  const valueOf = (one: TimelineLine): string => (one.measured ? measuredText(one.measured, { t, i18n }) : '');
  const texts = [...new Set(parts.map((part) => [titleOf(part, t), valueOf(part)].filter(Boolean).join(' ')))];
  const summed = [...texts.slice(0, few), ...(texts.length > few ? ['…'] : [])];
  const until = line?.end && line.end !== line.date && dayKey({ date: line.end, at: '' }) !== row.day;
  const onlyEnd = line?.end !== null && line?.end === line?.date;
  const kind = line ? typeText(line.type, t) : t[`kind_${first.kind}`];
  const ended = line && (until || onlyEnd) ? t.until(dateText(line.end ?? '', i18n)) : '';
  const details = [kind === title ? '' : kind, line && valueOf(line), ended, line?.detail, ...summed];
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <article className={`tl-entry ${open ? 'open' : ''} ${line && never.has(line.status) ? 'never' : ''}`}>
      <button
        type="button"
        className="tl-open"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        onKeyDown={walk}
      >
        <span className="tl-day">
          <time
            className={row.again ? 'pv-seen-only-by-readers' : undefined}
            dateTime={row.day || undefined}
            title={first.date === null ? undefined : dateText(first.date, i18n)}
          >
            {row.day === '' ? (first.date ?? '') : dayText(row.day, i18n)}
          </time>
        </span>
        <span className={`tl-dot ${first.kind}`} aria-hidden />
        <span className="tl-words">
          <b className="tl-title">{title}</b>
          <small>{details.filter(Boolean).join(' · ')}</small>
        </span>
        <span className="tl-marks">
          {line?.hasText && (
            <span title={t.hasText}>
              <Document size={14} title={t.hasText} />
            </span>
          )}
          {parts.length > 0 && <Tag>{t.entries(parts.length)}</Tag>}
          {line && <Status code={codeOf(line)} />}
          {!line && first.status === 'entered-in-error' && <Status code={first.status} />}
          <Chevron size={16} aria-hidden />
        </span>
      </button>
      {open && (
        <div id={id} className="tl-body">
          {parts.length > 0 && (
            <ul className="tl-parts">
              {parts.map((part) => (
                <Part key={`${part.type}/${part.id}`} line={part} patient={patient} />
              ))}
            </ul>
          )}
          {line && <EntryContent line={line} title={title} patient={patient} />}
        </div>
      )}
    </article>
  );
});
