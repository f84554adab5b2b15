import type { Composition, Task } from '@medplum/fhirtypes';
import { usualTemplates } from '#plugins/notes/shared/templates.ts';
import { newNote, signedNote, withTexts } from '#plugins/notes/shared/composition.ts';
import { cosignConcept } from '#plugins/notes/shared/cosign.ts';
import type { Stored } from '#clinical/shared';
import type { Place } from './place.ts';
import type { Asked, Row, Rows } from './row.ts';

const drafted = (of: Place): Promise<Stored<Composition>> => {
  const at = new Date();
  const about = { patient: of.patientId, encounter: null, author: of.clinician, at };
  return of.keep(withTexts(newNote(usualTemplates('en-CA')[0]!, 'en-CA', about), ['Coughs since Monday'], at));
};

const signed = async (of: Place): Promise<Stored<Composition>> => {
  const draft = await drafted(of);
  return of.house((record) => record.update(signedNote(draft, of.clinician, new Date())));
};

const aboutNote = (make: (of: Place) => Promise<Asked>): Row => ({
  by: 'practitioner',
  of: 'patient',
  denied: 'closed',
  make,
});

export const notes: Rows = {
  'notes.sign': aboutNote(async (of) => {
    const { id, meta } = await drafted(of);
    return { params: { id }, body: { version: meta!.versionId!, cosigner: null } };
  }),
  'notes.addAddendum': aboutNote(async (of) => ({
    params: { id: (await signed(of)).id },
    body: { text: 'Fever since' },
  })),
  'notes.share': aboutNote(async (of) => ({
    params: { id: (await signed(of)).id },
    body: { text: 'Rest' },
  })),
  'notes.document': aboutNote(async (of) => ({ params: { id: (await signed(of)).id } })),
  'notes.preview': aboutNote(async (of) => ({ params: { id: (await drafted(of)).id } })),
  'notes.cosign': aboutNote(async (of) => {
    const { id } = await signed(of);
    await of.keep<Task>({
      resourceType: 'Task',
      status: 'requested',
      intent: 'order',
      code: cosignConcept,
      focus: { reference: `Composition/${id}` },
      for: of.subject,
      owner: of.clinician,
    });
    return { params: { id }, body: { text: 'Agreed' } };
  }),
};
