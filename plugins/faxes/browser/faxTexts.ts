import type { FaxLine } from '../shared/calls.ts';
import { shownNumber } from '#core/shared/numbers/phoneNumber.ts';
import type { Texts } from './messages/index.ts';

/** Who is at the other end. */
export const partyOf = ({ name, number }: Pick<FaxLine, 'name' | 'number'>, t: Texts): string =>
  name || (number ? shownNumber(number) : t.unknownSender);

export const pagesText = ({ pages }: Pick<FaxLine, 'pages'>, t: Texts): string =>
  pages === null ? t.pagesUnknown : t.pages(pages);

/** What must be seen of it at once, and its colour; null where there is nothing to say. */
export const stateTag = (
  { state, failure, content }: Pick<FaxLine, 'state' | 'failure' | 'content'>,
  t: Texts,
  /** When it goes, where that was put off. */
  later: string | null = null,
): { readonly tone: 'good' | 'wait' | 'bad' | 'note' | 'plain'; readonly text: string } | null => {
  if (content !== null && content !== 'readable') return { tone: 'bad', text: t[`content_${content}`] };
  if (state === 'open') return null;
  if (state === 'failed') return { tone: 'bad', text: failure ? t[`failure_${failure}`] : t.state_failed };
  if (state === 'partial') return { tone: 'bad', text: t.state_partial };
  if (state === 'unknown') return { tone: 'bad', text: t.state_unknown };
  if (later !== null) return { tone: 'note', text: t.state_later(later) };
  if (state === 'queued' || state === 'sending') return { tone: 'note', text: t[`state_${state}`] };
  return { tone: state === 'sent' || state === 'filed' ? 'good' : 'plain', text: t[`state_${state}`] };
};

/** The events that this build knows in words. */
export const eventText = (what: string, t: Texts): string => {
  const words: unknown = (t as unknown as Readonly<Record<string, unknown>>)[`event_${what}`];
  return typeof words === 'string' ? words : t.event_other;
};
