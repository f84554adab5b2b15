import { randomUUID } from 'node:crypto';
import * as calls from '#plugins/messaging/shared/calls.ts';
import { picture } from './charts.ts';
import type { Place } from './place.ts';
import type { Asked, Insider, Row, Rows } from './row.ts';

const request = (email: string) => ({
  session_reason: `a reason ${randomUUID()}`,
  start: 'now' as const,
  users: [{ email }],
});

const requested = async (of: Place): Promise<string> =>
  (await of.did('patient', calls.requestSession, { body: request(of.practitioner.email) })).data.session_id;

const opened = async (of: Place): Promise<string> => {
  const session_id = await requested(of);
  await of.did('practitioner', calls.confirmSession, { body: { session_id, confirmed: true } });
  return session_id;
};

/** With one message, of which `words` are. */
const spoken = async (of: Place): Promise<{ readonly session_id: string; readonly words: string }> => {
  const session_id = await opened(of);
  const words = `words ${randomUUID()}`;
  await of.did('patient', calls.sendMessage, { body: { session_id, client_id: randomUUID(), text: words } });
  return { session_id, words };
};

const uploaded = async (of: Place): Promise<string> => {
  const session_id = await opened(of);
  const { file } = (await of.did('patient', calls.uploadFile, { file: picture() })).data;
  const message = { session_id, client_id: randomUUID(), text: '', file_ids: [file!.file_id] };
  await of.did('patient', calls.sendMessage, { body: message });
  return file!.file_id;
};

/** Half of a file, whose upload is to go on. */
const begun = async (of: Place): Promise<string> => {
  const upload_id = randomUUID();
  const query = { upload_id, offset: 0, size: 20_000, name: 'part.png' };
  await of.did('patient', calls.uploadFile, { query, file: new File([new Uint8Array(100)], 'part.png') });
  return upload_id;
};

/** A consent about the chart closes no session between people who chose each other, and opens none. */
const about = (by: Insider, make: (of: Place) => Promise<Asked> | Asked): Row => ({
  by,
  of: 'patient',
  denied: { open: 'patient and practitioner chose to write to each other' },
  make,
});
const closed = { denied: 'closed' } as const;

const inBody = (by: Insider, session: (of: Place) => Promise<string>, more: object = {}): Row =>
  about(by, async (of) => ({ body: { session_id: await session(of), ...more } }));

export const messaging: Rows = {
  'sessions.list': [
    about('patient', async (of) => {
      const { session_id, words } = await spoken(of);
      return { query: { session_id, include_messages: 'true' }, marks: [words] };
    }),
    {
      ...about('practitioner', async (of) => ({
        query: { user_id: of.patient.profileId },
        marks: [await requested(of)],
      })),
      empty: true,
    },
  ],
  'sessions.manage': {
    ...about('admin', async (of) => ({ query: {}, marks: [await requested(of)] })),
    empty: true,
  },
  'sessions.request': [
    {
      by: 'patient',
      of: 'clinic',
      make: (of) => ({ body: request(of.practitioner.email) }),
    },
    {
      by: 'practitioner',
      of: 'patient',
      denied: { open: 'that colleagues want to speak about somebody tells nothing of the chart' },
      mixed: true,
      make: (of, at) => ({ query: { patient: of.patientId }, body: request(at.admin.email) }),
    },
    {
      ...about('patient', () => ({})),
      ...closed,
      mixed: true,
      make: async (of, at) => {
        const { file } = (await of.did('patient', calls.uploadFile, { file: picture() })).data;
        return { body: { ...request(at.practitioner.email), message: { text: '', file_ids: [file!.file_id] } } };
      },
    },
  ],
  'sessions.confirm': inBody('practitioner', requested, { confirmed: true }),
  'sessions.decide': inBody('admin', requested, { confirmed: true }),
  'sessions.complete': inBody('practitioner', opened),
  'sessions.reopen': inBody('practitioner', async (of) => {
    const session_id = await opened(of);
    await of.did('practitioner', calls.completeSession, { body: { session_id } });
    return session_id;
  }),
  'sessions.upload': {
    ...about('patient', async (of) => ({
      query: { upload_id: await begun(of), offset: 100, size: 20_000, name: 'part.png' },
      file: new File([new Uint8Array(50)], 'part.png'),
    })),
    ...closed,
  },
  'sessions.uploadOffset': {
    ...about('patient', async (of) => ({ query: { upload_id: await begun(of) } })),
    ...closed,
    empty: true,
  },
  'sessions.file': about('practitioner', async (of) => ({ params: { id: await uploaded(of) } })),
  'sessions.send': [
    inBody('practitioner', opened, { client_id: randomUUID(), text: 'Hello' }),
    {
      ...about('patient', () => ({})),
      ...closed,
      mixed: true,
      make: async (of, at) => {
        const { file } = (await of.did('patient', calls.uploadFile, { file: picture() })).data;
        const session_id = await opened(at);
        return { body: { session_id, client_id: randomUUID(), text: '', file_ids: [file!.file_id] } };
      },
    },
  ],
  'sessions.read': inBody('practitioner', async (of) => (await spoken(of)).session_id, { up_to: 1 }),
  'sessions.search': about('practitioner', async (of) => {
    const { session_id, words } = await spoken(of);
    return { query: { session_id, q: words.split(' ')[1]! }, marks: [words] };
  }),
  'sessions.export': about('practitioner', async (of) => {
    const { session_id, words } = await spoken(of);
    return { query: { session_id, format: 'text' }, marks: [words] };
  }),
};
