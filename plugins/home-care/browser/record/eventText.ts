import type { I18n } from '#core/shared';
import type { VisitEvent } from '../../shared/record.ts';
import { type Reading, rulesOf } from '../../shared/vitals.ts';
import type { messages } from '../messages/en-CA.ts';

type Texts = typeof messages;

/** `Blood pressure 130/80 mmHg`. */
export const readingText = ({ measure, value, second }: Reading, t: Texts, i18n: Pick<I18n, 'number'>): string => {
  const numbers = [value, ...(second === null ? [] : [second])].map((one) => i18n.number(one)).join('/');
  return `${t[`measure_${measure}`]} ${numbers} ${rulesOf[measure].unit}`;
};

/** What somebody recorded, in a line. */
export const eventText = ({ what }: Pick<VisitEvent, 'what'>, t: Texts, i18n: Pick<I18n, 'number'>): string => {
  switch (what.kind) {
    case 'start':
      return t.saidStart;
    case 'end':
      return t.saidEnd;
    case 'task':
      return what.done ? t.saidDone(what.task) : t.saidNotDone(what.task, what.why);
    case 'km':
      return t.saidKm(i18n.number(what.km));
    case 'refusal':
      return what.why === null ? t.saidAsPlanned : [t[`refusal_${what.why}`], what.text].filter(Boolean).join('. ');
    case 'vitals':
      return readingText(what, t, i18n);
    case 'incident':
      return `${t[`incident_${what.what}`]}: ${what.text}`;
    case 'signature':
      return what.why === null ? t.signatureOf(what.name) : `${t.noSignature}: ${t[`noSignature_${what.why}`]}`;
    case 'supplies':
      return `${t.supplies}: ${what.text}`;
    case 'accept':
      return `${t[`tag_${what.exception}`]}: ${what.as === 'count' ? t.countWork : t.leaveWork}`;
    default:
      return what.text;
  }
};
