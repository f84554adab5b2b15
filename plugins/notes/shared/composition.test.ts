import type { Composition, Task } from '@medplum/fhirtypes';
import { isStaffOnly, type Stored, writtenText } from '#clinical/shared';
import { addendumTo, aroundOf, newNote, promptOf, sectionsOf, signedNote, stateOf, withTexts } from './composition.ts';
import { templateSchema } from './calls.ts';
import { cosignConcept } from './cosign.ts';
import { kindOf } from './noteTypes.ts';
import { usualTemplates } from './templates.ts';

const doctor = { reference: 'Practitioner/d1', display: 'Priya Sandhu' };
const at = new Date('2026-11-20T15:00:00Z');
const about = { patient: 'p1', encounter: 'e1', author: doctor, at };
const soap = usualTemplates('fr-CA')[0]!;
const stored = (note: Composition, id = 'n1'): Stored<Composition> => ({ ...note, id });

test.each(['en-CA', 'fr-CA'] as const)(
  'ENT-9 the usual templates in %s keep the rules of the clinic’s own',
  (locale) => {
    const templates = usualTemplates(locale);
    expect(templates.map(({ id }) => id)).toEqual(['soap', 'progress', 'history', 'letter', 'referral', 'free']);
    for (const template of templates) expect(templateSchema.parse(template)).toEqual(template);
  },
);

test('ENT-9 a new note has the headings of its template, their LOINC codes, and is closed to the patient', () => {
  const note = newNote(soap, 'fr-CA', about);
  expect(note).toMatchObject({ status: 'preliminary', title: 'Note SOAP', encounter: { reference: 'Encounter/e1' } });
  expect(kindOf(note)).toBe('progress');
  expect(isStaffOnly(note)).toBe(true);
  expect(sectionsOf(note).map(({ title, code }) => [title, code?.coding?.[0]?.code])).toEqual([
    ['Subjectif', '61150-9'],
    ['Objectif', '61149-1'],
    ['Analyse', '51848-0'],
    ['Plan', '18776-5'],
  ]);
  expect(promptOf(sectionsOf(note)[0]!)).toBe('Ce que rapporte la personne');
});

test('ENT-9 what is typed is kept to the letter, and signing leaves out prompts and sections without words', () => {
  const draft = withTexts(newNote(soap, 'en-CA', about), ['a < b\n& c', '', ' \n', 'Rest'], at);
  expect(sectionsOf(draft).map(writtenText)).toEqual(['a < b\n& c', '', '', 'Rest']);
  expect(promptOf(sectionsOf(draft)[1]!)).not.toBe('');
  const signed = signedNote(draft, doctor, at);
  expect(signed).toMatchObject({ status: 'final', attester: [{ party: doctor, time: at.toISOString() }] });
  expect(sectionsOf(signed).map((one) => [one.title, writtenText(one), promptOf(one)])).toEqual([
    ['Subjectif', 'a < b\n& c', ''],
    ['Plan', 'Rest', ''],
  ]);
  expect(sectionsOf(signed)[0]!.text!.div).toContain('a &lt; b<br/>&amp; c');
});

test('ENT-9 a note is a draft, waits for a co-signature, is amended by what was added, or is signed', () => {
  const draft = stored(newNote(soap, 'en-CA', about));
  const signed = signedNote(draft, doctor, at);
  const addendum = stored(addendumTo(signed, 'More', doctor, at), 'a1');
  const request: Stored<Task> = {
    resourceType: 'Task',
    id: 't1',
    status: 'requested',
    intent: 'order',
    code: cosignConcept,
    focus: { reference: 'Composition/n1' },
  };
  const state = (note: Stored<Composition>, ...included: readonly Stored[]) => stateOf(note, aroundOf(note, included));
  expect(state(draft)).toBe('draft');
  expect(state(signed)).toBe('signed');
  expect(state(signed, addendum)).toBe('amended');
  expect(state(signed, addendum, request)).toBe('waiting');
  expect(state(signed, { ...request, status: 'completed' })).toBe('signed');
  expect(state({ ...signed, id: 'n2' }, addendum, request)).toBe('signed');
});
