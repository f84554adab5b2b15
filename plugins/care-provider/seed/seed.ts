import type { SeedContext } from '#core/server';
import { personName } from '#clinical/shared';

const hourMs = 3_600_000;

/** Patient (by email, or `demo-<slug>-n`), words, hours ago. */
const flags: Readonly<Record<string, readonly (readonly [string | number, string, number])[]>> = {
  rideau: [
    ['patient2@pavilion.test', 'Missed doses on three of the last seven days', 20],
    [5, 'Seen at the emergency department yesterday (Ottawa Hospital, Civic Campus)', 16],
  ],
  laurier: [[2, 'Vu à l’urgence hier (CHUM)', 15]],
};

/** What was flagged on the demo clinics' patients. */
export const seedFlags = async ({ db, org, profiles, now, services }: SeedContext): Promise<void> => {
  const record = services.record(db, org.id);
  for (const [n, [whose, text, hours]] of (flags[org.slug] ?? []).entries()) {
    const id = typeof whose === 'number' ? `demo-${org.slug}-${whose}` : profiles.get(whose)?.id;
    const patient = id === undefined ? null : await record.find('Patient', id);
    if (!patient) continue;
    await record.create({
      resourceType: 'Flag',
      id: `demo-${org.slug}-flag-${n + 1}`,
      status: 'active',
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/flag-category', code: 'clinical' }] }],
      code: { text },
      subject: { reference: `Patient/${patient.id}`, display: personName(patient.name) },
      period: { start: new Date(now.getTime() - hours * hourMs).toISOString() },
    });
  }
};
