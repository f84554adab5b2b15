import { sql } from 'kysely';
import type { Patient, Provenance, Reference, Resource } from '@medplum/fhirtypes';
import {
  type CallContext,
  type Caller,
  conflict,
  type Handler,
  invalid,
  notFound,
  type ServerServices,
} from '#core/server';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { idOf, referenceTo, type StoredOf } from '#clinical/shared';
import type { applyIntake, Proposal, proposeIntake } from '../shared/calls.ts';
import { type ConceptNames, conceptNames } from './alreadyThere.ts';
import { type Addition, additionOf } from './chartAddition.ts';
import { partsOf } from './responseParts.ts';
import { type PatientChange, patientChange } from './patientChange.ts';

/** Extension of a Provenance: the lines of the form that it took over. */
const lineUrl = 'urn:pavilion:intake-line';

interface Line extends Proposal {
  readonly change: PatientChange | null;
  readonly addition: Addition | null;
}

interface Sheet {
  readonly response: StoredOf<'QuestionnaireResponse'>;
  readonly patient: StoredOf<'Patient'>;
  readonly lines: readonly Line[];
}

const questionnaireOf = async (record: FhirRecord, canonical = ''): Promise<StoredOf<'Questionnaire'> | null> => {
  const [url = ''] = canonical.split('|', 1);
  const id = url.match(/^Questionnaire\/([A-Za-z0-9.-]{1,64})$/)?.[1];
  if (id !== undefined) return record.find('Questionnaire', id);
  const { resources } = await record.search('Questionnaire', { url, _count: 1 });
  return resources[0] ?? null;
};

const appliedOf = async (record: FhirRecord, responseId: string): Promise<ReadonlySet<string>> => {
  const { resources } = await record.search('Provenance', {
    entity: `QuestionnaireResponse/${responseId}`,
    _count: 200,
  });
  const lines = resources.flatMap(({ extension = [] }) => extension.filter(({ url }) => url === lineUrl));
  return new Set(lines.flatMap(({ valueString }) => valueString ?? []));
};

const sheetOf = async (
  id: string,
  record: FhirRecord,
  ownRecord: FhirRecord,
  caller: Caller,
  now: string,
  names: ConceptNames,
): Promise<Sheet> => {
  const response = await record.read('QuestionnaireResponse', id);
  const patientId = idOf(response.subject, 'Patient');
  if (patientId === undefined) throw notFound('This form has no patient.');
  const patient = await record.read('Patient', patientId);
  const questionnaire = await questionnaireOf(record, response.questionnaire);
  const applied = await appliedOf(ownRecord, id);
  const lines: Line[] = [];
  for (const part of questionnaire ? partsOf(questionnaire, response) : []) {
    const change = patientChange(patient, part);
    const addition = change ? null : await additionOf(part, { record: ownRecord, patientId, now, names });
    const after = change?.after ?? addition?.after;
    if (after === undefined) continue;
    const there = addition?.there ?? null;
    const isSame = change ? change.before === change.after : there !== null;
    lines.push({
      id: part.id,
      element: addition ? addition.resource.resourceType : part.element,
      label: part.label,
      before: change?.before ?? null,
      after,
      there,
      update: addition?.update ? { adds: addition.update.adds, reopens: addition.update.reopens } : null,
      state: applied.has(part.id) ? 'applied' : isSame ? 'same' : 'new',
      allowed: caller.role === 'practitioner' || !(addition?.clinical ?? false),
      change,
      addition,
    });
  }
  return { response, patient, lines };
};

export const proposeChanges =
  (services: ServerServices): Handler<typeof proposeIntake> =>
  async ({ params, query: { language = 'en-CA' } }, { db, record, caller }) => {
    const ownRecord = services.record(db, caller.orgId);
    const names = conceptNames(services, caller.orgId, language);
    const { lines } = await sheetOf(params.id, record, ownRecord, caller, services.now().toISOString(), names);
    return { data: lines.map(({ change: _change, addition: _addition, ...proposal }) => proposal) };
  };

const provenanceOf = (
  lines: readonly Line[],
  targets: readonly Reference<Resource>[],
  responseId: string,
  { resourceId, firstName, lastName }: Caller,
  now: string,
): Provenance => ({
  resourceType: 'Provenance',
  extension: lines.map(({ id }) => ({ url: lineUrl, valueString: id })),
  target: [...targets],
  recorded: now,
  activity: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-DataOperation', code: 'UPDATE' }] },
  agent: [
    {
      who: {
        ...(resourceId ? { reference: `Practitioner/${resourceId}` } : {}),
        display: `${firstName} ${lastName}`.trim(),
      },
    },
  ],
  entity: [{ role: 'source', what: referenceTo('QuestionnaireResponse', responseId) }],
});

const write = async (
  sheet: Sheet,
  chosen: readonly Line[],
  updates: ReadonlySet<string>,
  { record }: CallContext,
): Promise<readonly Reference<Resource>[]> => {
  const targets: Reference<Resource>[] = [];
  const changes = chosen.flatMap(({ change }) => change ?? []);
  if (changes.length > 0) {
    const changed = changes.reduce<Patient>((one, { put }) => put(one), sheet.patient) as StoredOf<'Patient'>;
    await record.update(changed, sheet.patient.meta?.versionId);
    targets.push(referenceTo('Patient', sheet.patient.id));
  }
  for (const { id, addition } of chosen) {
    if (!addition) continue;
    const { update, resource } = addition;
    const made =
      update && updates.has(id)
        ? await record.update(update.resource, update.resource.meta?.versionId)
        : await record.create(resource);
    targets.push(referenceTo(made.resourceType, made.id));
  }
  return targets;
};

export const applyChanges =
  (services: ServerServices): Handler<typeof applyIntake> =>
  async ({ params, body }, context) => {
    const { db, record, caller } = context;
    const ownRecord = services.record(db, caller.orgId);
    const now = services.now().toISOString();
    // Two people who take over the same form take turns, so that no line is applied twice.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`intake:${caller.orgId}:${params.id}`}, 0))`.execute(db);
    const names = conceptNames(services, caller.orgId, 'en-CA');
    const sheet = await sheetOf(params.id, record, ownRecord, caller, now, names);
    const wanted = new Set(body.lines);
    const updates = new Set(body.updates);
    const chosen = sheet.lines.filter(({ id }) => wanted.has(id));
    if (chosen.length < wanted.size)
      throw invalid('A line isn’t part of this form.', { lines: 'Choose lines from this form.' });
    if (chosen.some(({ state }) => state === 'applied')) {
      throw conflict('Another person just added one of these lines. Review the list again.');
    }
    if (chosen.some(({ allowed }) => !allowed)) {
      throw invalid('Only clinicians can add some of these lines.', { lines: 'Choose lines that your role can add.' });
    }
    const isTwice = ({ id, there, update }: Line): boolean =>
      updates.has(id) ? update === null : (there?.exact ?? false);
    if (chosen.some(isTwice) || [...updates].some((id) => !wanted.has(id))) {
      throw conflict('The chart says some of this already. Review the list again.', 'already_there');
    }
    const targets = await write(sheet, chosen, updates, context);
    await ownRecord.create(provenanceOf(chosen, targets, params.id, caller, now));
    return { applied: chosen.length };
  };
