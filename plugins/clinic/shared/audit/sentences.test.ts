import { messages as english } from './en-CA.ts';
import { messages as french } from './fr-CA.ts';
import { actSentence, type Told } from './sentences.ts';

const told: Told = {
  ...{ person: 'Ana Souza', role: 'practitioner', action: 'read', targetType: 'record', target: null },
  ...{ patientId: 'p', patientName: 'Maya Tremblay', patients: 0, way: null, app: null },
};

test('an act is one sentence that anybody can read, in both languages', () => {
  expect(actSentence(english, told)).toBe('Ana Souza opened the chart of Maya Tremblay');
  expect(actSentence(french, { ...told, patientName: 'Émile Roy' })).toBe('Ana Souza a ouvert le dossier d’Émile Roy');
  expect(actSentence(english, { ...told, person: null, role: 'guest', action: 'opened', targetType: 'visit' })).toBe(
    'A guest opened an invitation to a video visit of Maya Tremblay',
  );
  const account = { ...told, targetType: 'account', patientId: null, patientName: null };
  expect(actSentence(english, { ...account, action: 'changed', way: 'passkey_added' })).toBe(
    'Ana Souza added a passkey',
  );
  expect(actSentence(english, { ...account, action: 'changed', way: 'locale' })).toBe(
    'Ana Souza changed their account',
  );
  const list = { ...told, targetType: 'several', patientId: null, patientName: null, patients: 12 };
  expect(actSentence(english, list)).toBe('Ana Souza looked at a list, about 12 patients');
});

test('what is not known is said to be not known, and nothing is made up', () => {
  const strange = { ...told, action: 'frobbed', targetType: 'gizmo' };
  expect(actSentence(english, strange)).toBe(
    'Ana Souza did something this page has no words for (“frobbed” on “gizmo”) of Maya Tremblay',
  );
  expect(actSentence(french, strange)).toContain('ne sait pas nommer');
  expect(actSentence(english, { ...told, targetType: 'Basic', action: 'created' })).toBe(
    'Ana Souza added an entry of type Basic in the record of Maya Tremblay',
  );
  expect(actSentence(english, { ...told, patientName: null })).toContain('isn’t known here');
});
