import type { Patient, Practitioner, Reference, Task } from '@medplum/fhirtypes';
import type { SeedContext } from '#core/server';
import { referenceTo, staffOnly } from '#clinical/shared';
import { linesOf } from '../shared/checklist.ts';
import { repeating } from '../shared/repeat.ts';
import { type DemoTask, laurierTasks, rideauTasks } from './demoTasks.ts';

interface Known {
  readonly [email: string]: { readonly id: string; readonly name: string };
}

const dayMs = 86_400_000;

/** FHIR ids and names of the demo people. */
const knownOf = async ({ db, org, profiles }: SeedContext): Promise<Known> => {
  const rows = await db.selectFrom('profile').select(['id', 'resource_id']).where('org_id', '=', org.id).execute();
  const known: Record<string, { id: string; name: string }> = {};
  for (const [email, { id, firstName, lastName }] of profiles) {
    const resource = rows.find((row) => row.id === id)?.resource_id;
    if (resource) known[email] = { id: resource, name: `${firstName} ${lastName}` };
  }
  return known;
};

const taskOf = (demo: DemoTask, id: string, known: Known, slug: string, now: Date): Task & { id: string } => {
  const at = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString();
  const person = (email: string): Reference<Practitioner> | undefined => {
    const found = known[email];
    return found && referenceTo('Practitioner', found.id, found.name);
  };
  const patient = (who: string): Reference<Patient> | undefined => {
    const found = known[who];
    if (found) return referenceTo('Patient', found.id, found.name);
    return who.includes('@') ? undefined : referenceTo('Patient', `demo-${slug}-${who}`);
  };
  const owner = demo.team
    ? referenceTo('CareTeam', `demo-${slug}-team-${demo.team}`, demo.teamName)
    : demo.owner && person(demo.owner);
  const requester = person(demo.from);
  const about = demo.patient === undefined ? undefined : patient(demo.patient);
  const task: Task & { id: string } = {
    resourceType: 'Task',
    meta: { security: [staffOnly] },
    id,
    status: demo.status ?? 'requested',
    intent: 'order',
    priority: demo.priority ?? 'routine',
    description: demo.title,
    authoredOn: at(-(demo.asked ?? 2)),
    lastModified: at(-(demo.touched ?? demo.asked ?? 2)),
    ...(about ? { for: about } : {}),
    ...(requester ? { requester } : {}),
    ...(owner ? { owner } : {}),
    ...(demo.due === undefined ? {} : { restriction: { period: { end: at(demo.due).slice(0, 10) } } }),
    ...(demo.focus ? { focus: referenceTo(demo.focus.type, demo.focus.id(slug), demo.focus.words) } : {}),
    ...(demo.why ? { reasonCode: { text: demo.why } } : {}),
    ...linesOf(demo.lines ?? []),
    ...(demo.notes
      ? {
          note: demo.notes.map(({ by, text, days }) => ({
            text,
            time: at(-days),
            ...(known[by] ? { authorReference: referenceTo('Practitioner', known[by].id, known[by].name) } : {}),
          })),
        }
      : {}),
  };
  return demo.repeats ? { ...repeating(task, demo.repeats, now), lastModified: task.lastModified } : task;
};

/** Two teams and their work, the same every time. */
export const seedTasks = async (context: SeedContext): Promise<void> => {
  const { db, org, now, services } = context;
  const record = services.record(db, org.id);
  const known = await knownOf(context);
  const inRideau = org.slug === 'rideau';
  const teams = inRideau
    ? [
        { id: 'nursing', name: 'Nursing', people: ['practitioner2@pavilion.test', 'practitioner@pavilion.test'] },
        { id: 'desk', name: 'Front desk', people: ['admin@pavilion.test', 'clinic-admin@pavilion.test'] },
      ]
    : [{ id: 'nursing', name: 'Soins infirmiers', people: ['practitioner@laurier.test'] }];
  for (const { id, name, people } of teams) {
    const participant = people.flatMap((email) => {
      const found = known[email];
      return found ? [{ member: referenceTo('Practitioner', found.id, found.name) }] : [];
    });
    await record.create({
      resourceType: 'CareTeam',
      id: `demo-${org.slug}-team-${id}`,
      status: 'active',
      name,
      ...(participant.length > 0 ? { participant } : {}),
    });
  }
  for (const [n, demo] of (inRideau ? rideauTasks : laurierTasks).entries()) {
    await record.create(taskOf(demo, `demo-${org.slug}-task-${n + 1}`, known, org.slug, now));
  }
};
