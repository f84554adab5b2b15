import type { I18n } from '#core/shared';
import type { VisitEvent } from '../../shared/record.ts';
import { type Reading, rulesOf } from '../../shared/vitals.ts';
import type { messages } from '../messages/en-CA.ts';

type Texts = typeof messages;
type Place = Extract<VisitEvent['what'], { kind: 'place' }>;

/** `Blood pressure 130/80 mmHg`. */
export const readingText = ({ measure, value, second }: Reading, t: Texts, i18n: Pick<I18n, 'number'>): string => {
  const numbers = [value, ...(second === null ? [] : [second])].map((one) => i18n.number(one)).join('/');
  return `${t[`measure_${measure}`]} ${numbers} ${rulesOf[measure].unit}`;
};

/** `40 m`, `1.2 km`. */
export const distanceText = (metres: number, t: Texts, i18n: Pick<I18n, 'number'>): string =>
  metres < 1000
    ? t.metres(i18n.number(Math.round(metres)))
    : t.kilometresOf(i18n.number(Math.round(metres / 100) / 10));

const placeText = ({ of, place, why }: Place, t: Texts, i18n: Pick<I18n, 'number'>): string => {
  const is = place ? t.within(distanceText(place.accuracy, t, i18n)) : [t.noPlace, why && t[`noPlace_${why}`]];
  return `${t[`placeAt_${of}`]}: ${[is].flat().filter(Boolean).join(', ')}`;
};

const withWhy = (said: string, why = ''): string => (why === '' ? said : `${said} (${why})`);

/** What somebody recorded, in a line. */
export const eventText = ({ what }: Pick<VisitEvent, 'what'>, t: Texts, i18n: Pick<I18n, 'number'>): string => {
  switch (what.kind) {
    case 'start':
      return withWhy(t.saidStart, what.why);
    case 'end':
      return withWhy(t.saidEnd, what.why);
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
    case 'place':
      return placeText(what, t, i18n);
    case 'photo':
      return `${t[`photo_${what.of}`]}, ${t[`photoAgreed_${what.agreed}`]}`;
    case 'photo_error':
      return t.told_photo_error;
    case 'supplies':
      return `${t.supplies}: ${what.text}`;
    case 'accept':
      return `${t[`tag_${what.exception}`]}: ${what.as === 'count' ? t.countWork : t.leaveWork}`;
    default:
      return what.text;
  }
};
