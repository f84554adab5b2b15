import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { isStaffOnly, staffOnly } from '#clinical/shared';
import type { Stored } from '#clinical/shared';
import { accountRoles } from '#core/shared';
import { Failure } from '#core/server/failure.ts';
import { randomFrom } from '#core/server/seed/random.ts';
import type { FhirRecord } from '../record/fhirRecord.ts';
import type { Guarding } from './access.ts';
import { explainResource } from './explain.ts';
import { guard } from './guard.ts';
import { sortOf } from './kinds.ts';
import { mayBreakGlass } from './rights.ts';

const types: readonly ResourceType[] = [
  ...([
    'Patient',
    'Condition',
    'Composition',
    'MedicationRequest',
    'QuestionnaireResponse',
    'Coverage',
    'Consent',
  ] as const),
  ...([
    'Task',
    'Communication',
    'Appointment',
    'Practitioner',
    'Questionnaire',
    'Provenance',
    'AuditEvent',
    'Basic',
  ] as const),
];
const ids = ['maya', 'owen', 'ana'];
const cases = 100_000;

const referenceAt = (type: ResourceType, patient: string): object => {
  const path = sortOf(type).whose?.element ?? [];
  return path.reduceRight<object>((inner, step) => ({ [step]: inner }), { reference: `Patient/${patient}` });
};

test('RTE-5 explaining access says what the rules decide, in every one of 100,000 cases', async () => {
  const random = randomFrom(13);
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const maybe = (chance = 0.5): boolean => random() < chance;
  const seen = new Map<string, number>();
  const changing = new Set<string | null>();
  for (let n = 0; n < cases; n += 1) {
    const [type, role, patient] = [one(types), one(accountRoles), one(ids)];
    const resource = {
      ...{
        resourceType: type,
        id: type === 'Patient' ? patient : 'one',
        ...(type !== 'Patient' && referenceAt(type, patient)),
      },
      ...(maybe(0.3) && { meta: { security: [staffOnly] } }),
      ...(type === 'Task' &&
        maybe() && { owner: { reference: `Patient/${patient}` }, requester: { reference: 'Practitioner/ana' } }),
    } as Resource;
    const denying = new Set(ids.filter(() => maybe(0.3)));
    const breaksGlass = maybe(0.3) && mayBreakGlass(role);
    const [own, isOpen] = [maybe(0.9) ? one(ids) : null, maybe(0.8)];
    const taken = role !== 'patient' && maybe(0.2);
    const guarding = {
      caller: { role, orgId: 'o1', profileId: 'p1' },
      now: () => new Date(0),
      own: async () => own,
      person: async () => ({ ids: [own ?? 'p1'], roles: [role], orgId: 'o1' }),
      anyHeld: async () => false,
      denials: () => ({
        any: async () => denying.size > 0,
        among: async (all: readonly string[]) => new Set(all.filter((id) => denying.has(id))),
        all: async () => [...denying],
      }),
      signIn: async () => new Set<string>(),
      isOpen: async () => isOpen,
      takes: () => taken,
      closedKeepers: async () => new Map(),
      ...{ breaksGlass, base: '', note: async () => undefined },
    } as unknown as Guarding;
    const inner = {
      find: async () => resource,
      update: async (given: Resource) => given,
    } as unknown as FhirRecord;
    const decided = await guard(inner, guarding)
      .find(type, 'one')
      .then(
        (found) => (found ? 'open' : 'not there'),
        (error: unknown) => (error instanceof Failure ? error.code : 'broken'),
      );
    const { why, glass, changes } = await explainResource(inner, { ...guarding, breaksGlass: false }, resource);
    const opened = glass && breaksGlass;
    const said = why === null || opened ? 'open' : why === 'feature' ? 'feature_disabled' : null;
    const closed = why === 'role' || why === 'custom' ? 'forbidden' : 'not there';
    if (taken) expect(decided).toBe('forbidden');
    if ((said ?? closed) !== decided)
      throw new Error(`${role} ${JSON.stringify(resource)}: ${decided}, not ${String(why)}`);
    const sent = { ...resource, id: resource.id ?? 'one' } as Stored;
    const changed = await guard(inner, guarding)
      .update(sent)
      .then(
        () => 'open',
        (error: unknown) => (error instanceof Failure ? error.code : 'broken'),
      );
    const refused = changes === 'role' || changes === 'custom' ? 'forbidden' : 'not_found';
    const may = changes === null || (opened && changes === 'consent');
    const answer = may ? 'open' : changes === 'feature' ? 'feature_disabled' : refused;
    if (changed !== answer) throw new Error(`${role} changes ${JSON.stringify(resource)}: ${changed}, not ${changes}`);
    changing.add(changes);
    const kind = opened ? 'glass' : `${why} ${role === 'patient'}`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    if (why === 'staff-only' && type !== 'Task') expect(isStaffOnly(resource)).toBe(true);
  }
  // Every rule was asked, for staff and for patients; no type is closed to all staff.
  expect([...seen.keys()].sort()).toEqual(
    [
      ...['null true', 'null false', 'role true', 'custom false', 'feature true', 'feature false'],
      ...['staff-only true', 'relationship true', 'consent false', 'glass'],
    ].sort(),
  );
  expect([...changing].map(String).sort()).toEqual(
    ['null', 'role', 'custom', 'feature', 'staff-only', 'relationship', 'consent'].sort(),
  );
}, 120_000);
