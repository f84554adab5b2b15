import type { ResourceType } from '@medplum/fhirtypes';
import { definitions } from '#clinical/server/resource/definitions.ts';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import type { Stored } from '#clinical/shared';

/** What R4's patient compartment leaves out and our records use. */
const more: Readonly<Partial<Record<string, readonly string[]>>> = {
  CareTeam: ['subject', 'participant'],
  Communication: ['subject', 'sender', 'recipient'],
  CommunicationRequest: ['subject', 'sender', 'recipient', 'requester'],
  Coverage: ['beneficiary', 'subscriber', 'payor'],
  DetectedIssue: ['patient'],
  Device: ['patient'],
  Provenance: ['target'],
  QuestionnaireResponse: ['subject', 'author', 'source'],
  Task: ['patient', 'subject', 'owner', 'requester'],
};

/** Who looked at which record stays as it was; the two patients are written apart. */
const stays: ReadonlySet<string> = new Set(['AuditEvent', 'Patient']);

/** By which search parameters each FHIR type says whom it is about or who took part. */
const paramsByType = async (): Promise<readonly (readonly [ResourceType, ReadonlySet<string>])[]> => {
  const known = await definitions();
  const types = [...known.types].filter((type) => !stays.has(type)) as ResourceType[];
  return types.map((type) => [type, new Set([...known.compartment(type), ...(more[type] ?? [])])]);
};

/** Everything of the record that refers to a patient, each once. Along the reference index: nothing else is read. */
export const aboutPatient = async (record: FhirRecord, id: string): Promise<readonly Stored[]> => {
  const found = new Map<string, Stored>();
  for (const [type, names] of await paramsByType()) {
    for (const name of names) {
      for (let page: string | null = null, first = true; first || page !== null; first = false) {
        const answer: { readonly resources: readonly Stored[]; readonly next: string | null } = await record.search(
          type,
          page ?? { [name]: `Patient/${id}`, _count: 200 },
          { lenient: false },
        );
        for (const resource of answer.resources) found.set(`${type}/${resource.id}`, resource);
        page = answer.next;
      }
    }
  }
  return [...found.values()];
};

/** The same with every reference to one patient made one to another. */
export const repointed = <T>(value: T, from: string, into: string): T => {
  if (Array.isArray(value)) return value.map((one: unknown) => repointed(one, from, into)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'reference' && member === `Patient/${from}`
        ? `Patient/${into}`
        : repointed(member as unknown, from, into),
    ]),
  ) as T;
};
