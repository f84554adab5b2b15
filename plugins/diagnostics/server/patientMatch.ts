import type { Identifier, Patient } from '@medplum/fhirtypes';
import { conflict, type Handler } from '#core/server';
import { normalise } from '#clinical/server/resource/names.ts';
import { personName, referenceTo, type SearchParams, type Stored } from '#clinical/shared';
import { evidence, type matchResult, type suggestPatients, type Suggestion } from '../shared/calls.ts';
import { patientOf, type Result, withoutUnmatched, valuesOf } from './result.ts';
import { reviewsOf } from './review.ts';

interface Sent {
  readonly name: string | null;
  readonly birthDate: string | null;
  readonly card: string | null;
}

const most = 5;

const digits = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/** What the sender wrote of the patient: a contained Patient, an identifier, a name in words. */
const sentOf = (result: Result): Sent => {
  const contained = result.contained?.find((one): one is Patient => one.resourceType === 'Patient');
  const identifier: Identifier | undefined = contained?.identifier?.[0] ?? result.subject?.identifier;
  return {
    name: (contained && personName(contained.name)) || (result.subject?.display ?? null),
    birthDate: contained?.birthDate ?? null,
    card: identifier?.value ?? null,
  };
};

const evidenceOf = (sent: Sent, patient: Patient): Pick<Suggestion, 'same' | 'differs'> => {
  const words = new Set(
    normalise((patient.name ?? []).flatMap((n) => [...(n.given ?? []), n.family ?? '']).join(' ')).split(' '),
  );
  const asked = sent.name === null ? [] : normalise(sent.name).split(' ');
  const is: Readonly<Record<(typeof evidence)[number], boolean | null>> = {
    // Family and given name, in any order.
    name: asked.length === 0 ? null : asked.filter((word) => words.has(word)).length >= Math.min(2, asked.length),
    birthDate: sent.birthDate === null || !patient.birthDate ? null : sent.birthDate === patient.birthDate,
    card:
      sent.card === null || !patient.identifier
        ? null
        : patient.identifier.some(({ value }) => value !== undefined && digits(value) === digits(sent.card!)),
  };
  return { same: evidence.filter((one) => is[one] === true), differs: evidence.filter((one) => is[one] === false) };
};

const weights = { card: 4, birthDate: 2, name: 2 } as const;

const weightOf = ({ same, differs }: Pick<Suggestion, 'same' | 'differs'>): number =>
  same.reduce((sum, one) => sum + weights[one], 0) - differs.length;

export const suggestMatches: Handler<typeof suggestPatients> = async ({ body }, { record }) => {
  const sent = sentOf(await record.read(body.type, body.id));
  const searches: SearchParams[] = [
    ...(sent.card ? [{ identifier: digits(sent.card) }] : []),
    ...(sent.birthDate ? [{ birthdate: sent.birthDate }] : []),
    ...(sent.name ? [{ name: normalise(sent.name).split(' ').slice(0, 4) }] : []),
    ...(sent.name
      ? normalise(sent.name)
          .split(' ')
          .slice(0, 3)
          .map((family) => ({ family }))
      : []),
  ];
  const found = new Map<string, Stored<Patient>>();
  for (const params of searches) {
    const { resources } = await record.search('Patient', { ...params, _count: 10 });
    for (const patient of resources) found.set(patient.id, patient);
  }
  const data = [...found.values()]
    .map((patient): Suggestion => {
      const { same, differs } = evidenceOf(sent, patient);
      return { id: patient.id, name: personName(patient.name), birthDate: patient.birthDate ?? null, same, differs };
    })
    .filter(({ same }) => same.length > 0)
    .sort((one, other) => weightOf(other) - weightOf(one))
    .slice(0, most);
  return { sent, data };
};

export const matchToPatient: Handler<typeof matchResult> = async ({ body }, { record }) => {
  const result = await record.read(body.type, body.id);
  const before = patientOf(result);
  if (before !== undefined && (await record.find('Patient', before))) {
    throw conflict('This result is already filed under a patient. Reload to see who.');
  }
  const patient = await record.read('Patient', body.patient);
  const subject = referenceTo('Patient', patient.id, personName(patient.name));
  for (const value of await valuesOf(result, record)) {
    if (value.id !== result.id) await record.update({ ...value, subject });
  }
  await record.update({ ...withoutUnmatched(result), subject });
  for (const task of await reviewsOf(result, record)) await record.update({ ...task, for: subject });
};
