import type { Appointment } from '@medplum/fhirtypes';
import type { PlacedVisit } from '../shared/shownVisit.ts';
import type { VisitMark } from '../shared/visitState.ts';
import type { Mode } from '../shared/visit.ts';

/** A mode by its sign as well as its colour. */
export const modeSigns: Readonly<Record<Mode, string>> = { clinic: '▲', video: '●', phone: '◆', home: '■' };

type Tone = 'good' | 'wait' | 'bad' | 'note' | 'plain';

export const statusTone = (status: Appointment['status']): Tone =>
  status === 'booked' || status === 'arrived' || status === 'checked-in'
    ? 'good'
    : status === 'noshow'
      ? 'bad'
      : status === 'pending' || status === 'proposed' || status === 'waitlist'
        ? 'wait'
        : 'plain';

export const markTone: Readonly<Record<VisitMark, Tone>> = {
  booked: 'plain',
  confirmed: 'note',
  arrived: 'wait',
  'checked-in': 'wait',
  'with-practitioner': 'good',
  fulfilled: 'plain',
  noshow: 'bad',
};

/** Struck through where it does not take place. */
export const isCancelled = ({ status }: Pick<PlacedVisit, 'status'>): boolean =>
  status === 'cancelled' || status === 'entered-in-error';

/** Who the visit is with, seen from one's own side. */
export const otherParticipants = (visit: PlacedVisit, asPatient: boolean): string =>
  asPatient ? visit.practitioners.map(({ name }) => name).join(', ') : (visit.patient?.name ?? '');
