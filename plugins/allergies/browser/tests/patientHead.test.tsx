import type { Patient } from '@medplum/fhirtypes';
import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { PatientFormDialog, PatientHead } from '#clinical/browser';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { Auth, CallFailure, Http, type Resource, Resources, Router, Toasts } from '#core/shared';
import { definePlugin } from '#core/plugin';
import { useForm } from '#ui';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { fakeRecord, type FakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { type Given, startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { allergies } from '../../manifest.ts';
import { newNoKnownAllergies } from '../dialogs/allergyValues.ts';
import { messages, setup } from '../index.ts';

const maya: Stored<Patient> = {
  resourceType: 'Patient',
  id: 'p1',
  name: [{ given: ['Maya'], family: 'Tremblay' }],
  birthDate: '1961-03-05',
};
const penicillin: Stored = {
  resourceType: 'AllergyIntolerance',
  id: 'a1',
  patient: { reference: 'Patient/p1' },
  code: { text: 'Penicillin' },
  criticality: 'high',
};
const none = { ...newNoKnownAllergies('p1', null, 'No known allergies'), id: 'n1' } as Stored;
const answer = (more: Partial<Resource<never>>): Resource<never> => ({
  data: undefined,
  error: undefined,
  pending: true,
  fetching: true,
  refetch: () => Promise.resolve(),
  dispose: () => undefined,
  ...more,
});
const words = { 'en-CA': 'Trial', 'fr-CA': 'Essai' };
const other = definePlugin({ id: 'trial', title: words, summary: words, audience: [] });

interface Options {
  readonly record?: FakeRecord;
  readonly role?: 'practitioner' | 'patient';
  readonly off?: boolean;
}
const draw = async (Part: ComponentType, { record, role = 'practitioner', off = false }: Options = {}) => {
  const given: readonly Given[] = [
    [ClinicalRecord, record ?? fakeRecord([maya, penicillin])],
    [Auth, fakeAuth({ signedIn: true, activeRole: role })],
    [Http, fakeHttp()],
    [Resources, fakeResources()],
    [Router, fakeRouter('/')],
    [Toasts, fakeToasts()],
  ];
  const plugin = off
    ? await startPlugin(other, { setup: () => undefined, given })
    : await startPlugin(allergies, { setup, messages, given });
  await plugin.draw(Part);
};
const Head = () => <PatientHead patient="p1" />;
const head = () => screen.findByRole('group', { name: 'Patient identity' });
const Adding = () => {
  const form = useForm({ fields: {}, initial: {}, submit: () => Promise.resolve() });
  return (
    <PatientFormDialog about="p1" form={form} title="Add a condition" action="Add" onClose={() => undefined}>
      <p>What it is</p>
    </PatientFormDialog>
  );
};

test('RTE-3 ENT-9 a dialog about a patient says who that is, when born, and the allergies, read out with its title', async () => {
  await draw(Adding);
  const dialog = await screen.findByRole('dialog', { name: 'Add a condition' });
  expect(await within(dialog).findByText(/Penicillin/)).toBeVisible();
  expect(await head()).toHaveTextContent(/Maya Tremblay Born Mar\.? 5, 1961/);
  expect(dialog).toHaveAccessibleDescription(/Maya Tremblay.*Penicillin/);
});

test('ENT-9 with the feature of allergies off nothing is claimed about them', async () => {
  await draw(Head, { off: true });
  expect(await head()).toHaveTextContent(/^Maya Tremblay Born Mar\.? 5, 1961$/);
});

test('ENT-9 no allergies are said only where that is confirmed and the answer is whole', async () => {
  await draw(Head, { record: fakeRecord([maya, none]) });
  expect(await screen.findByText('No known allergies')).toBeVisible();
});

const failed = answer({ error: new CallFailure(500, 'x', ''), pending: false });
const part = { resources: [none], included: [], total: null, next: 'more' } as never;
test.each([
  ['while the answer is under way', answer({}), /Allergies$/],
  ['where it failed', failed, /Allergies could not be loaded$/],
  ['where only a part of it is here', answer({ data: part, pending: false }), /Allergies could not be loaded$/],
])('ENT-9 %s nobody is said to have none', async (_, search, said) => {
  const record: FakeRecord = { ...fakeRecord([maya]), search: () => search };
  await draw(Head, { record });
  expect(await screen.findByText(/^Allergies/)).toBeVisible();
  expect((await head()).textContent.trim()).toMatch(said);
  expect(screen.queryByText('No known allergies')).not.toBeInTheDocument();
});

test('RTE-3 a patient who cannot be read is said to be unknown', async () => {
  await draw(Head, { record: fakeRecord([]) });
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load who this patient is.");
});

test('RTE-2 patients are not told who they are', async () => {
  const Main = () => (
    <main>
      <Head />
    </main>
  );
  await draw(Main, { role: 'patient' });
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});
