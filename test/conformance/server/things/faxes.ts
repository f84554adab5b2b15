import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { DocumentReference } from '@medplum/fhirtypes';
import { personName } from '#clinical/shared';
import { annotateFax } from '#plugins/faxes/shared/annotations.ts';
import * as calls from '#plugins/faxes/shared/calls.ts';
import * as pages from '#plugins/faxes/shared/pageCalls.ts';
import { redactPage } from '#plugins/faxes/shared/redaction.ts';
import { addText } from '#core/server/documents/paragraphs.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';
import type { OutgoingState } from '#plugins/faxes/shared/faxState.ts';
import { receive } from '#plugins/faxes/server/arrival.ts';
import type { Place } from './place.ts';
import type { Asked, Insider, Row, Rows } from './row.ts';

/** It arrives at the clinic; its id. */
const arrived = async ({ server: { services }, orgId }: Place, pages?: Uint8Array): Promise<string> => {
  const bytes = pages ?? Buffer.from(`%PDF-1.7 ${randomUUID()}`);
  const fax = {
    orgId,
    provider: 'embedded',
    providerId: randomUUID(),
    number: '6135550164',
    name: 'Fax',
    at: new Date(),
  };
  const facts = { content: 'readable' as const, pages: pages ? 2 : 1 };
  return services.asSystem((db) => receive(services, db, { ...fax, bytes, facts }));
};

const filing = async (of: Place) => {
  const patient = await of.read('Patient', of.patientId);
  return {
    ...{ patient: of.patientId, name: personName(patient.name), birthDate: patient.birthDate ?? '', card: '' },
    ...{ kind: 'other' as const, title: 'Letter', taskTo: null, taskText: '' },
  };
};

const filed = async (of: Place): Promise<string> => {
  const id = await arrived(of);
  await of.did('practitioner', calls.fileFax, { params: { id }, body: await filing(of) });
  return id;
};

const twoPages = async (of: Place): Promise<string> => {
  const pdf = await newPdf('Fax');
  for (const text of ['One', randomUUID()]) await addText(pdf, [{ text }]);
  return arrived(of, await pdf.save());
};

const annotation = {
  ...{ page: 1, version: 0, mark: { kind: 'highlight' as const } },
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.1 },
};

const cut = { parts: [[1], [2]], aside: [] };

/** The first of two letter pages, white, with a box on it. */
const redaction = {
  ...{ page: 1, version: 0, reason: 'other_person' as const, boxes: [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 }] },
  picture: { width: 850, height: 1100, rows: deflateSync(Buffer.alloc(107 * 1100, 255)).toString('base64') },
};

const redacted = async (of: Place, by: Insider = 'admin'): Promise<string> => {
  const id = await twoPages(of);
  await of.did(by, redactPage, { params: { id }, body: redaction });
  return id;
};

/** Split, and its first document filed to the patient. */
const splitAndFiled = async (of: Place): Promise<string> => {
  const id = await twoPages(of);
  const { parts } = await of.did('practitioner', pages.splitFax, { params: { id }, body: cut });
  await of.did('practitioner', calls.fileFax, { params: { id: parts[0]! }, body: await filing(of) });
  return id;
};

/** Made of two, and filed to the patient. */
const mergedAndFiled = async (of: Place): Promise<string> => {
  const [first, other] = [await twoPages(of), await twoPages(of)];
  const body = { other, otherFirst: false };
  const { id } = await of.did('practitioner', pages.mergeFaxes, { params: { id: first }, body });
  await of.did('practitioner', calls.fileFax, { params: { id }, body: { ...(await filing(of)), everyPage: true } });
  return id;
};

/** It looks like an earlier one. */
const alike = async (of: Place): Promise<string> => {
  const [earlier, id] = [await arrived(of), await arrived(of)];
  await of.server.services.asSystem((db) =>
    db.updateTable('fax_incoming').set({ looks_like: earlier }).where('id', '=', id).execute(),
  );
  return id;
};

const sha256 = '0'.repeat(64);

/** About the patient, by the practitioner; no turn of the outbox comes to it. */
const outgoing = async (of: Place, state: OutgoingState): Promise<string> => {
  const { id } = await of.server.services.asSystem(async (db) =>
    db
      .insertInto('fax_outgoing')
      .values({
        ...{ org_id: of.orgId, created_by: of.practitioner.profileId, created_at: new Date(), number: '6135550164' },
        ...{ name: 'Fax', subject: '', patient_id: of.patientId, patient_name: '', file_id: randomUUID(), sha256 },
        ...{ pages: 1, documents: '[]', state, reply_to: null, next_at: new Date('2100-01-01') },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
};

const about = (make: (of: Place) => Promise<Asked>): Row => ({
  by: 'practitioner',
  of: 'patient',
  denied: 'closed',
  make,
});
const ofClinic = (body?: unknown): Row => ({
  ...{ by: 'admin', of: 'clinic' },
  make: async (of) => ({ params: { id: await arrived(of) }, ...(body !== undefined && { body }) }),
});

export const faxes: Rows = {
  'faxes.take': ofClinic(),
  'faxes.assign': ofClinic({ to: null, from: null }),
  'faxes.describe': ofClinic({ label: 'Call', note: 'Back' }),
  'faxes.snooze': ofClinic({ until: new Date(Date.now() + 3_600_000).toISOString() }),
  'faxes.hurry': ofClinic({ urgent: true }),
  'faxes.turn': ofClinic({ page: 1, quarters: 1 }),
  'faxes.junk': ofClinic({ junk: true }),
  'faxes.order': {
    ...{ by: 'admin', of: 'clinic' },
    make: async (of) => ({ params: { id: await twoPages(of) }, body: { order: [2, 1] } }),
  },
  'faxes.split': {
    ...{ by: 'admin', of: 'clinic' },
    make: async (of) => ({ params: { id: await twoPages(of) }, body: cut }),
  },
  'faxes.annotate': about(async (of) => ({ params: { id: await filed(of) }, body: annotation })),
  'faxes.removeAnnotation': about(async (of) => {
    const id = await filed(of);
    const { id: mark } = await of.did('practitioner', annotateFax, { params: { id }, body: annotation });
    return { params: { id, annotation: mark } };
  }),
  'faxes.merge': {
    ...{ by: 'admin', of: 'clinic' },
    make: async (of) => ({
      params: { id: await twoPages(of) },
      body: { other: await twoPages(of), otherFirst: false },
    }),
  },
  'faxes.unmerge': {
    ...about(async (of) => ({ params: { id: await mergedAndFiled(of) } })),
    reaches: 'not_undoable',
  },
  'faxes.unlike': {
    ...{ by: 'admin', of: 'clinic' },
    make: async (of) => ({ params: { id: await alike(of) } }),
  },
  'faxes.redact': {
    ...{ by: 'admin', of: 'clinic' },
    make: async (of) => ({ params: { id: await twoPages(of) }, body: redaction }),
  },
  'faxes.unredact': {
    ...{ by: 'admin', of: 'clinic' },
    make: async (of) => ({ params: { id: await redacted(of), page: '1' } }),
  },
  'faxes.unredacted': {
    ...{ by: 'admin', of: 'patient', denied: 'closed' },
    make: async (of) => {
      const id = await redacted(of, 'practitioner');
      const everyPage = { ...(await filing(of)), everyPage: true };
      await of.did('practitioner', calls.fileFax, { params: { id }, body: everyPage });
      return { params: { id } };
    },
  },
  'faxes.rejoin': {
    ...about(async (of) => ({ params: { id: await splitAndFiled(of) } })),
    reaches: 'not_undoable',
  },
  'faxes.read': about(async (of) => ({ params: { id: await filed(of) } })),
  'faxes.reading': about(async (of) => ({ params: { id: await filed(of) } })),
  'faxes.file': about(async (of) => ({ params: { id: await filed(of) } })),
  'faxes.fileInChart': about(async (of) => ({ params: { id: await arrived(of) }, body: await filing(of) })),
  'faxes.unfile': about(async (of) => ({ params: { id: await filed(of) } })),
  'faxes.misdirect': about(async (of) => ({
    params: { id: await outgoing(of, 'sent') },
    body: { held: 'A letter', told: 'The recipient', outcome: 'asked', patientTold: '' },
  })),
  'faxes.prepare': about(async (of) => {
    const document = await of.keep<DocumentReference>({
      ...{ resourceType: 'DocumentReference', status: 'current', subject: of.subject, type: { text: 'Letter' } },
      content: [{ attachment: { contentType: 'text/plain', data: Buffer.from('Words').toString('base64') } }],
    });
    return {
      body: {
        recipients: [{ name: 'Fax', number: '613-555-0199', numberAgain: '613-555-0199', sure: true }],
        ...{ at: null, language: 'en-CA', subject: '', message: '', patient: of.patientId, documents: [document.id] },
        ...{ uploads: [], replyTo: null },
      },
    };
  }),
  'faxes.send': about(async (of) => ({ body: { faxes: [{ id: await outgoing(of, 'prepared'), sha256 }] } })),
  'faxes.cancel': about(async (of) => ({ params: { id: await outgoing(of, 'queued') } })),
  'faxes.sendNow': about(async (of) => ({ params: { id: await outgoing(of, 'queued') } })),
  'faxes.resend': about(async (of) => ({ params: { id: await outgoing(of, 'failed') }, body: { sure: false } })),
  'faxes.settle': about(async (of) => ({ params: { id: await outgoing(of, 'unknown') }, body: { arrived: true } })),
};
