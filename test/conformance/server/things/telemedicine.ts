import { randomUUID } from 'node:crypto';
import * as calls from '#plugins/telemedicine/shared/calls.ts';
import type { Place } from './place.ts';
import type { Asked, Insider, Row, Rows } from './row.ts';

export interface Call {
  readonly id: string;
  /** Seats by who sits there. */
  readonly devices: Readonly<Record<'patient' | 'practitioner', string>>;
  readonly patientSeat: string;
}

const media = { joining: 'video' as const, microphone: true, camera: true, sharing: false, hand: false };

const arriving = (device = randomUUID()) => ({ device, joining: 'video' as const });

/** Patient and practitioner have met. */
export const met = async (of: Place): Promise<Call> => {
  const { id } = await of.call();
  const devices = { patient: randomUUID(), practitioner: randomUUID() };
  const params = { id };
  await of.did('patient', calls.arrive, { params, body: arriving(devices.patient) });
  const { seats } = await of.did('practitioner', calls.arrive, { params, body: arriving(devices.practitioner) });
  const patientSeat = seats.find(({ kind }) => kind === 'patient')!.id;
  await of.did('practitioner', calls.decideSeat, { params: { id, seat: patientSeat }, body: { act: 'admit' } });
  return { id, devices, patientSeat };
};

const about = (
  by: Insider,
  more: (of: Place, id: string) => Promise<Partial<Asked>> | Partial<Asked> = () => ({}),
): Row => ({
  by,
  of: 'patient',
  denied: 'closed',
  make: async (of) => {
    const { id } = await of.call();
    return { params: { id }, ...(await more(of, id)) };
  },
});

const during = (
  by: Insider,
  more: (call: Call, of: Place) => Promise<Partial<Asked>> | Partial<Asked> = () => ({}),
): Row => ({
  by,
  of: 'patient',
  denied: 'closed',
  make: async (of) => {
    const call = await met(of);
    return { params: { id: call.id }, ...(await more(call, of)) };
  },
});

const guest = () => ({ email: `guest-${randomUUID()}@conformance.test`, name: 'Jo Guest', pin: false });

export const telemedicine: Rows = {
  'telemedicine.today': {
    by: 'practitioner',
    of: 'patient',
    denied: { open: 'who comes when to a video visit, without why' },
    empty: true,
    make: async (of) => ({ query: {}, marks: [(await of.call()).id] }),
  },
  'telemedicine.visit': about('practitioner'),
  'telemedicine.arrive': about('practitioner', () => ({ body: arriving() })),
  'telemedicine.report': during('practitioner', ({ devices }) => ({ body: { device: devices.practitioner, media } })),
  'telemedicine.leave': { ...during('practitioner'), empty: true },
  'telemedicine.decide': during('practitioner', ({ id, patientSeat }) => ({
    params: { id, seat: patientSeat },
    body: { act: 'hold' },
  })),
  'telemedicine.end': during('practitioner'),
  'telemedicine.chat': during('practitioner'),
  'telemedicine.say': during('practitioner', ({ id }) => ({
    params: { id, message: randomUUID() },
    body: { text: 'Hello' },
  })),
  'telemedicine.invite': about('patient', () => ({ body: guest() })),
  'telemedicine.changeInvite': about('patient', async (of, id) => {
    const { id: invite } = await of.did('patient', calls.inviteGuest, { params: { id }, body: guest() });
    return { params: { id, invite }, body: { act: 'revoke' } };
  }),
  'telemedicine.farewell': about('relative', async (of, id) => {
    const body = { ...guest(), email: of.relative.email };
    await of.did('patient', calls.inviteGuest, { params: { id }, body });
    return {};
  }),
  'telemedicine.summary': about('practitioner'),
  'telemedicine.saveNote': during('practitioner', () => ({
    body: { text: 'A note', next: '', sources: [], reason: null, codes: [], version: null, sign: false },
  })),
  'telemedicine.rate': during('patient', () => ({ body: { rating: { stars: 4, comment: '' } } })),
};
