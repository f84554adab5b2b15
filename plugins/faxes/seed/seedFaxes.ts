import { Readable } from 'node:stream';
import type { DocumentReference, Organization, Patient } from '@medplum/fhirtypes';
import type { SeedContext } from '#core/server';
import { closedToPatient, personName, referenceTo } from '#clinical/shared';
import { sha256Of } from '../server/arrival.ts';
import { coverParagraphs } from '../server/outgoing/coverSheet.ts';
import { addText } from '#core/server/documents/paragraphs.ts';
import { newPdf } from '#core/server/documents/pdfText.ts';
import { shownNumber } from '#core/shared/numbers/phoneNumber.ts';
import { maxBytes } from '../shared/faxState.ts';
import { demoContacts, type DemoFax, demoFaxes, demoLines, type DemoSent, demoSent } from './demoFaxes.ts';

const hourMs = 3_600_000;

/** Lines, a directory and a desk with work on it, for both demo clinics. */
export const seedFaxes = async (context: SeedContext): Promise<void> => {
  const { db, org, profiles, now, services, isReachable } = context;
  const record = services.record(db, org.id);
  const line = demoLines[org.slug];
  if (line === undefined) return;
  if (isReachable) await db.insertInto('fax_line').values({ number: line, org_id: org.id }).execute();
  for (const [n, { name, fax, city }] of (demoContacts[org.slug] ?? []).entries())
    await record.create<Organization>({
      ...{ resourceType: 'Organization', id: `demo-${org.slug}-fax-${n + 1}`, active: true, name },
      telecom: [{ system: 'fax', value: fax }],
      address: [{ city }],
    });

  const patientOf = async (email: string | null): Promise<(Patient & { id: string }) | null> => {
    const profile = email === null ? undefined : profiles.get(email);
    if (!profile) return null;
    const row = await db.selectFrom('profile').select('resource_id').where('id', '=', profile.id).executeTakeFirst();
    return row?.resource_id ? record.find('Patient', row.resource_id) : null;
  };
  const clinic = await db.selectFrom('organization').select('name').where('id', '=', org.id).executeTakeFirst();
  const personOf = (email: string | undefined) => (email === undefined ? undefined : profiles.get(email));
  const keep = async (bytes: Uint8Array): Promise<string> => {
    const kept = await services.files.put(db, {
      ...{ orgId: org.id, owner: 'faxes', name: 'fax.pdf', maxSize: maxBytes, accept: ['application/pdf'] },
      bytes: Readable.from([Buffer.from(bytes)]),
    });
    return kept.id;
  };
  const noteAt = (faxId: string, at: Date, what: string, by: string | null = null, detail = {}) =>
    db
      .insertInto('fax_event')
      .values({ org_id: org.id, fax_id: faxId, at, by, what, detail: JSON.stringify(detail) })
      .execute();

  const received = async (fax: DemoFax, n: number): Promise<void> => {
    const at = new Date(now.getTime() - fax.hours * hourMs);
    const patient = await patientOf(fax.about);
    const who = patient ? [`${personName(patient.name)}`, patient.birthDate ?? ''].filter(Boolean).join(', ') : '';
    const pdf = await newPdf('Fax');
    await addText(pdf, [
      { text: `${fax.name} ${shownNumber(fax.from)}`, size: 9 },
      { text: fax.title, size: 20, bold: true, above: 20 },
      ...(who === '' ? [] : [{ text: who, size: 13, bold: true, above: 16 }]),
      { text: fax.words, size: 12, above: 16 },
    ]);
    const bytes = await pdf.save();
    const state = fax.state ?? 'open';
    const filed = state === 'filed' ? patient : null;
    const { id } = await db
      .insertInto('fax_incoming')
      .values({
        ...{ org_id: org.id, provider: 'embedded', provider_id: `demo-${n}`, number: fax.from, name: fax.name },
        ...{ received_at: at, content: 'readable', pages: 1, file_id: await keep(bytes), sha256: sha256Of(bytes) },
        ...{ state, assignee: personOf(fax.assignee)?.id ?? null, label: fax.label ?? '', note: '', same_as: null },
        ...{ turns: '{}', patient_id: null, patient_name: null, document_id: null, task_id: null, kind: null },
        ...{ title: null, filed_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteAt(id, at, 'received', null, { way: 'embedded' });
    if (!filed) return;
    const filedAt = new Date(at.getTime() + hourMs);
    const document = await record.create<DocumentReference>(
      closedToPatient({
        ...{ resourceType: 'DocumentReference', id: `demo-${org.slug}-fax-${n}`, status: 'current' },
        ...{ subject: referenceTo('Patient', filed.id, personName(filed.name)), date: filedAt.toISOString() },
        type: { text: fax.title },
        identifier: [{ system: 'urn:pavilion:fax', value: id }],
        content: [
          {
            attachment: {
              ...{ contentType: 'application/pdf', title: fax.title, size: bytes.byteLength },
              data: Buffer.from(bytes).toString('base64'),
            },
          },
        ],
      }),
    );
    await db
      .updateTable('fax_incoming')
      .set({
        ...{ patient_id: filed.id, patient_name: personName(filed.name), document_id: document.id },
        ...{ kind: fax.kind ?? 'other', title: fax.title, filed_at: filedAt },
      })
      .where('id', '=', id)
      .execute();
    await noteAt(id, filedAt, 'filed', null, { confirmed: 'name, birthDate', document: document.id });
  };

  const sent = async ({ to, hours, by, subject, state, failure }: DemoSent): Promise<void> => {
    const contact = demoContacts[org.slug]?.find(({ name }) => name === to);
    const sender = personOf(by);
    if (!contact || !sender) return;
    const at = new Date(now.getTime() - hours * hourMs);
    const number = contact.fax.replaceAll('-', '');
    const pdf = await newPdf('Fax');
    const language = org.slug === 'laurier' ? ('fr-CA' as const) : ('en-CA' as const);
    await addText(
      pdf,
      coverParagraphs({
        ...{
          language,
          clinic: clinic?.name ?? '',
          phone: '',
          from: line,
          to: number,
          name: to,
          subject,
          message: '',
          documents: 0,
        },
        ...{ sender: `${sender.firstName} ${sender.lastName}`, date: at.toISOString().slice(0, 10), pages: 1 },
      }),
    );
    const bytes = await pdf.save();
    const { id } = await db
      .insertInto('fax_outgoing')
      .values({
        ...{ org_id: org.id, created_by: sender.id, created_at: at, number, name: to, subject, patient_id: null },
        ...{
          patient_name: null,
          file_id: await keep(bytes),
          sha256: sha256Of(bytes),
          pages: 1,
          documents: '[]',
          state,
        },
        ...{ attempts: failure ? 3 : 1, pages_sent: failure ? 0 : 1, failure: failure ?? null, reply_to: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noteAt(id, at, 'queued', `${sender.firstName} ${sender.lastName}`);
    await noteAt(
      id,
      new Date(at.getTime() + 60_000),
      state === 'sent' ? 'sent' : 'failed',
      null,
      failure ? { failure, attempt: 3 } : { pages: 1 },
    );
  };

  for (const [n, fax] of (demoFaxes[org.slug] ?? []).entries()) await received(fax, n + 1);
  for (const one of demoSent[org.slug] ?? []) await sent(one);
};
