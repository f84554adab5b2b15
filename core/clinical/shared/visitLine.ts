import { token } from '#core/plugin/token.ts';
import type { AnyCall, CallAnswer, CallInput } from '#core/shared/call.ts';
import type { Live } from '#core/shared/services/live.ts';

/** The visit's note while a clinician writes it. */
export interface NoteDraft {
  /** The caller may write it now: it is loaded and not signed. */
  readonly open: boolean;
  /** Adds `text` as a line of its own at the note's end. `source` says where it comes from, for people: 'Anne Roy, 10:42'; up to 200 characters. */
  accept(text: string, source: string): void;
}

/** A participant in the call, as the others see them. */
export interface VisitPerson {
  readonly seat: string;
  readonly name: string;
  readonly kind: 'patient' | 'practitioner' | 'staff' | 'guest';
}

/**
 * The visit in front of this person, member or guest alike, for features that add to a call. Observable. It stands while a
 * lobby, a call or a summary is on screen.
 */
export interface VisitLine {
  /** Id of the Appointment; null when no visit is on screen. */
  readonly visit: string | null;
  /** The caller's own seat; null before they have one. */
  readonly me: VisitPerson | null;
  /** The caller is in the call, on this device. */
  readonly inCall: boolean;
  /** The others in the call. */
  readonly others: readonly VisitPerson[];
  /** The caller may run the visit: admit, hold, end. */
  readonly host: boolean;
  /** The session's connection, or the guest's own; null while there is none. */
  readonly live: Live | null;
  /** What this person says now; null while muted, and without a microphone. Not to be stopped by who reads it. */
  readonly microphone: MediaStreamTrack | null;
  /** A call of the visit: as the person, or with the guest's pass. */
  send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>>;
  /** Null where there is no note to write: for patients and guests, and before the summary is open. */
  readonly note: NoteDraft | null;
}
export const VisitLine = token<VisitLine>('VisitLine');
