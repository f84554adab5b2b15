import { Readable } from 'node:stream';
import type { ResourceType } from '@medplum/fhirtypes';
import { everythingOf, typesAbout } from '#clinical/server';
import { type CallContext, type Handler, type ServerServices } from '#core/server';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { exportPages, exportRecord, readSheet, SheetKind } from '../shared/exportCalls.ts';
import { recordPages } from './recordPages.ts';
import { timelineLine } from './timeline/lineOf.ts';
import { kindOf } from './timeline/sources.ts';

/** Of each sheet; null: everything. */
const typesOf: Readonly<Record<SheetKind, readonly ResourceType[] | null>> = {
  summary: [
    'AllergyIntolerance',
    'Condition',
    'FamilyMemberHistory',
    'Flag',
    'Immunization',
    'MedicationRequest',
    'MedicationStatement',
  ],
  record: null,
};

const read = async (
  { settings }: ServerServices,
  { record, needsPatient, audit }: CallContext,
  patient: string,
  as: 'file' | 'pages' | SheetKind,
) => {
  await needsPatient(patient);
  const base = `${linkOrigin(settings)}/fhir/R4`;
  const found = await everythingOf({ record, base }, patient, as === 'file' || as === 'pages' ? null : typesOf[as]);
  await audit({
    action: 'exported',
    target: { type: 'Patient', id: patient },
    patientId: patient,
    detail: { as, count: found.resources.length },
  });
  return found;
};

/** With the caller's own rights, and noted as an export, whether it is saved or printed. */
export const exportRoutes = (services: ServerServices) => {
  const file: Handler<typeof exportRecord> = async ({ body }, context) => {
    const { json } = await read(services, context, body.patient, 'file');
    const bytes = Buffer.from(json);
    // Whose it is stands in the file and in no name of it: file names travel further than files.
    const [name, type] = ['record.fhir.json', 'application/fhir+json; charset=utf-8'];
    context.sendFile({ stream: Readable.from([bytes]), type, name, size: bytes.length, inline: false });
    return undefined;
  };
  const pages: Handler<typeof exportPages> = async ({ body: { patient, locale } }, context) => {
    const { resources, suppressed } = await read(services, context, patient, 'pages');
    const bytes = await recordPages(services, context, { resources, suppressed, patient, locale });
    const file = { name: 'record.pdf', type: 'application/pdf', size: bytes.length, inline: false };
    context.sendFile({ stream: Readable.from([bytes]), ...file });
    return undefined;
  };
  const sheet: Handler<typeof readSheet> = async ({ body: { patient, sheet: as } }, context) => {
    const { resources, closed } = await read(services, context, patient, as);
    const data = resources.flatMap((resource) => {
      const line = timelineLine(resource);
      return line ? [{ line, resource }] : [];
    });
    const { record, db, caller } = context;
    const there = record.elsewhere ? null : await typesAbout(db, caller.orgId, patient, closed);
    return {
      data: data.sort((one, other) => (other.line.at ?? '').localeCompare(one.line.at ?? '')),
      closed: closed.filter((type) => kindOf(type) !== null && (there?.has(type) ?? true)),
    };
  };
  return { file, pages, sheet };
};
