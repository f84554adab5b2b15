import type { CodeableConcept, Resource } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { conceptText } from '#clinical/shared';
import type { RecordEvent, RecordEventContext } from '#clinical/server/record/events.ts';
import { normalise } from '../resource/names.ts';

const longest = 200;

/** Where each type says what it is about. */
const conceptOf = (resource: Resource): CodeableConcept | undefined => {
  switch (resource.resourceType) {
    case 'AllergyIntolerance':
    case 'Condition':
    case 'Procedure':
    case 'ServiceRequest':
      return resource.code;
    case 'Immunization':
      return resource.vaccineCode;
    case 'MedicationRequest':
    case 'MedicationStatement':
      return resource.medicationCodeableConcept;
    default:
      return undefined;
  }
};

/** Words as they are compared; French elisions are words: 'l’œil' -> 'l oeil'. */
export const conceptWords = (text: string): string => normalise(text.replace(/[’']/g, ' '));

const isWithdrawn = (resource: Resource): boolean =>
  ('status' in resource && resource.status === 'entered-in-error') ||
  ('verificationStatus' in resource &&
    (resource.verificationStatus?.coding ?? []).some(({ code }) => code === 'entered-in-error'));

interface Use {
  readonly type: string;
  readonly system: string;
  readonly code: string;
  readonly concept: CodeableConcept;
  readonly words: string;
  uses: number;
}

const useOf = (resource: Resource | null): Use | null => {
  const concept = resource && !isWithdrawn(resource) && conceptOf(resource);
  if (!concept) return null;
  const text = conceptText(concept).slice(0, longest);
  const coding = concept.coding?.find(({ code }) => code);
  const words = conceptWords(text);
  const code = (coding?.code ?? words).slice(0, longest);
  if (words === '' || code === '') return null;
  const { resourceType: type } = resource;
  return { type, system: (coding?.system ?? '').slice(0, longest), code, concept, words: ` ${words}`, uses: 0 };
};

/** Counts which concepts the clinic uses, in the transaction that writes them. */
export const countUses = async (
  events: readonly RecordEvent[],
  { db, orgId }: Pick<RecordEventContext, 'db' | 'orgId'>,
): Promise<void> => {
  const changed = new Map<string, Use>();
  const count = (use: Use | null, by: number): void => {
    if (!use) return;
    const key = JSON.stringify([use.type, use.system, use.code]);
    const uses = (changed.get(key)?.uses ?? 0) + by;
    changed.set(key, { ...use, uses });
  };
  for (const { action, resource, previous } of events) {
    count(useOf(previous), -1);
    if (action !== 'deleted') count(useOf(resource), 1);
  }
  const rows = [...changed.entries()]
    .filter(([, { uses }]) => uses !== 0)
    // In one order everywhere, so that two writers never wait for each other crosswise.
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, use]) => use);
  if (rows.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
    as i(type text, system text, code text, concept jsonb, words text, uses int)`;
  await sql`insert into concept_use (org_id, type, system, code, concept, words, uses)
    select ${orgId}, i.type, i.system, i.code, i.concept, i.words, 0 from ${given}
    on conflict (org_id, type, system, code) do update set concept = excluded.concept, words = excluded.words`.execute(
    db,
  );
  await sql`update concept_use c set uses = greatest(c.uses + i.uses, 0) from ${given}
    where c.org_id = ${orgId} and c.type = i.type and c.system = i.system and c.code = i.code`.execute(db);
};
