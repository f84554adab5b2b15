import { createHash } from 'node:crypto';
import type { CodeableConcept } from '@medplum/fhirtypes';
import {
  type CallContext,
  clinicZone,
  Failure,
  forbidden,
  type Handler,
  invalid,
  type ServerServices,
} from '#core/server';
import { letterheadLines, readLetterhead } from '#core/server/documents/letterhead.ts';
import { inTurn, keepPages } from '#clinical/server/documents/housePages.ts';
import { drawLetter } from '#clinical/server/documents/letterPages.ts';
import { conceptText, hasCode, personName, referenceTo } from '#clinical/shared';
import { type CallRequest, locales } from '#core/shared';
import type { keepResult } from '../../shared/calls.ts';
import { loinc } from '../../shared/orders.ts';
import { patientOf, referenceOf, type Result } from '../result.ts';
import { resultLines } from './resultLines.ts';
import { resultWords } from './resultWords.ts';
import { readWholeResult } from './wholeResult.ts';

const system = 'urn:pavilion:result-document';
/** Some hundred pages. */
const mostSigns = 200_000;

const documentType = ({ category }: Result, text: string): CodeableConcept => {
  const list = category ?? [];
  const isLaboratory = list.some((one) => hasCode(one, 'LAB') || hasCode(one, 'laboratory'));
  const isImaging = list.some((one) => hasCode(one, 'RAD') || hasCode(one, 'imaging'));
  const coding = isLaboratory
    ? { code: '11502-2', display: 'Laboratory report' }
    : isImaging && { code: '18748-4', display: 'Diagnostic imaging study' };
  return { ...(coding && { coding: [{ system: loinc, ...coding }] }), text };
};

type Services = Pick<ServerServices, 'record' | 'now' | 'files'>;

const documentOf = async (
  services: Services,
  context: CallContext,
  { type, id, language }: CallRequest<typeof keepResult>['body'],
): Promise<string> => {
  const { db, caller, record } = context;
  if (caller.resourceId === null) throw forbidden('Your profile is not in the record yet.');
  await inTurn(context, `result:${type}/${id}`);
  const result = await record.read(type, id);
  const patientId = patientOf(result);
  if (patientId === undefined) throw invalid('Choose the patient of this result first.');
  const whole = await readWholeResult(record, result);
  const patient = await record.read('Patient', patientId);
  const { clinic, language: usual } = await readLetterhead(db, caller.orgId);
  const zone = await clinicZone(db, caller.orgId);
  const locale = language ?? usual;
  const status = result.status ?? 'unknown';
  // The state is the same in every language.
  const state = locales.map((one) => [
    ...letterheadLines(clinic, one),
    ...resultLines(whole, patient, { locale: one, zone }),
  ]);
  const signs = state.flat().reduce((sum, { text }) => sum + text.length, 0) / locales.length;
  if (signs > mostSigns) throw new Failure(413, 'too_large', 'This result is too long for pages to send.');
  const { title, mark, text } = resultWords[locale];
  const letter = { title, patient, clinic, locale, mark: mark[status] };
  const earlier = await record.search('DocumentReference', {
    ...{ patient: patientId, related: referenceOf(result), status: 'current', _count: 50 },
  });
  const pages = {
    subject: referenceTo('Patient', patientId, personName(patient.name)),
    type: documentType(result, title),
    // Those of another language stand beside it in the list of documents.
    description: [title, conceptText(result.code)].filter(Boolean).join(text.colon),
    author: [referenceTo('Practitioner', caller.resourceId, `${caller.firstName} ${caller.lastName}`)],
    related: [referenceTo(type, id, conceptText(result.code))],
    identifier: { system, value: createHash('sha256').update(JSON.stringify(state)).digest('hex') },
    ...{ language: locale, of: whole.of },
    draw: () => drawLetter(services, context, { ...letter, lines: resultLines(whole, patient, { locale, zone }) }),
  };
  return keepPages(services, context, pages, earlier.resources);
};

export const keepResultPages =
  (services: Services): Handler<typeof keepResult> =>
  async ({ body }, context) => ({ id: await documentOf(services, context, body) });
