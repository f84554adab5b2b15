import type { SeedContext } from '#core/server';
import { referenceTo } from '#clinical/shared';
import { newNote, signedNote, summaryOf, withTexts } from '../shared/composition.ts';
import { usualTemplates } from '../shared/templates.ts';

/** A signed note of the demonstration's clinic, as its family physician wrote it, and what the patient reads of it. */
export const seedNotes = async ({ db, org, profiles, now, services }: SeedContext): Promise<void> => {
  const [patient, doctor] = ['patient2@pavilion.test', 'practitioner@pavilion.test'].map((who) => profiles.get(who));
  const [soap] = usualTemplates('en-CA');
  if (org.slug !== 'rideau' || !patient || !doctor || !soap) return;
  const at = new Date(now.getTime() - 9 * 86_400_000);
  const author = referenceTo('Practitioner', doctor.id, `${doctor.firstName} ${doctor.lastName}`);
  const draft = withTexts(
    newNote(soap, 'en-CA', { patient: patient.id, encounter: null, author, at }),
    [
      'Sleeps better since the dose was raised. Mood still low in the mornings.',
      'Calm, good eye contact. No thoughts of self-harm when asked.',
      'Depression, improving. Hypothyroidism, stable.',
      'Same dose for six weeks, then review. TSH before the next visit.',
    ],
    at,
  );
  const record = services.record(db, org.id);
  const note = await record.create({ ...signedNote(draft, author, at), id: `demo-${org.slug}-note-1` });
  const words = 'Same dose for six weeks, then we meet again.\nA blood test for your thyroid before that visit.';
  await record.create({ ...summaryOf(note, words, author, at), id: `demo-${org.slug}-note-1-summary` });
};
