import type { Consent, Coverage, Patient, RelatedPerson } from '@medplum/fhirtypes';
import { fireEvent } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Auth, FeatureStates, Http, type Locale, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import type { AccountRole, SharedView } from '#core/shared';
import { fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { profile } from '#test/kit/browser/fakeServer.ts';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { patientProfile } from '../../manifest.ts';
import { messages, setup } from '../index.ts';

export const maya: Stored<Patient> = {
  resourceType: 'Patient',
  id: 'maya',
  name: [{ use: 'official', given: ['Maya'], family: 'Tremblay' }],
  birthDate: '1969-04-12',
  identifier: [{ system: 'https://fhir.infoway-inforoute.ca/NamingSystem/ca-on-patient-hcn', value: '9876543217' }],
  telecom: [
    { system: 'email', value: 'maya@example.com' },
    { system: 'phone', value: '613 555 0164' },
  ],
  address: [{ line: ['12 Elgin Street'], city: 'Ottawa', state: 'ON', postalCode: 'K2P 2K3' }],
  contact: [
    { name: { given: ['Luc'], family: 'Tremblay' }, telecom: [{ system: 'phone', value: '613 555 0101' }] },
    { name: { given: ['Élise'], family: 'Tremblay' }, telecom: [{ system: 'phone', value: '613 555 0102' }] },
  ],
};

export const elise: Stored<RelatedPerson> = {
  resourceType: 'RelatedPerson',
  id: 'elise',
  active: true,
  patient: { reference: 'Patient/maya' },
  relationship: [{ coding: [{ code: 'DAU' }] }],
  name: [{ given: ['Élise'], family: 'Tremblay' }],
  telecom: [{ system: 'email', value: 'elise@example.com' }],
};

export const consentOf = (id: string, is: Partial<Consent> = {}): Stored<Consent> => ({
  resourceType: 'Consent',
  id: `consent-${id}`,
  status: 'active',
  scope: {},
  category: [],
  patient: { reference: 'Patient/maya' },
  provision: {
    type: 'permit',
    period: { start: '2026-01-01', end: '2099-05-31' },
    actor: [{ role: {}, reference: { reference: `RelatedPerson/${id}` } }],
    class: [{ code: 'Appointment' }, { code: 'Encounter' }],
  },
  ...is,
});

export const card: Stored<Coverage> = {
  resourceType: 'Coverage',
  id: 'card',
  status: 'active',
  type: { coding: [{ code: 'PUBLICPOL' }] },
  identifier: [{ system: 'https://fhir.infoway-inforoute.ca/NamingSystem/ca-on-patient-hcn', value: '9876543217' }],
  subscriberId: '9876543217',
  beneficiary: { reference: 'Patient/maya' },
  relationship: { coding: [{ code: 'self' }] },
  period: { end: '2099-01-31' },
  payor: [{ display: 'OHIP' }],
};

interface Options {
  readonly role?: AccountRole;
  /** What is shared with whoever stands for the patient. */
  readonly shared?: SharedView;
  readonly locale?: Locale;
  readonly stored?: readonly Stored[];
  readonly answers?: Readonly<Record<string, (input: any) => unknown>>;
  readonly running?: readonly string[];
  /** With which they sign in. */
  readonly email?: string;
  /** What other features add. */
  readonly add?: (add: Parameters<typeof setup>[0]['add']) => void;
  /** Who is signed in, changed as a test needs it. */
  readonly asAuth?: (auth: Auth) => Auth;
}

/** One page of the plugin, on a record in memory. Staff see Maya's through the chart's own context. */
export const open = async (Part: ComponentType, options: Options = {}) => {
  const { role = 'patient', shared, stored = [maya], answers = {}, running = [], email = null } = options;
  const record = fakeRecord(stored);
  const calls = { 'patient-profile.cardPhotos': () => ({ front: null, back: null }), ...answers };
  const resources = fakeResources(calls);
  const http = fakeHttp(calls);
  const toasts = fakeToasts();
  const resourceId = role === 'patient' ? 'maya' : 'priya';
  const { asAuth = (one: Auth) => one } = options;
  const auth = asAuth(
    fakeAuth({
      activeRole: role,
      email,
      selectedUser: profile({
        ...{ role, resourceId, firstName: role === 'patient' ? 'Maya' : 'Priya', lastName: 'Sandhu' },
        ...(shared && { shared }),
      }),
    }),
  );
  const features: FeatureStates = { isRunning: (id) => running.includes(id), stateOf: () => undefined };
  const started = await startPlugin(patientProfile, {
    setup: (scope: Parameters<typeof setup>[0]) => {
      setup(scope);
      options.add?.(scope.add);
    },
    messages,
    locale: options.locale,
    given: [
      [Auth, auth],
      [Http, http],
      [ClinicalRecord, record],
      [Resources, resources],
      [Router, fakeRouter('/patient-profile/contacts')],
      [Toasts, toasts],
      [FeatureStates, features],
    ],
  });
  await started.draw(Part);
  return { ...started, record, resources, http, toasts };
};

export const patientIn = (stored: readonly Stored[]): Patient =>
  stored.find(({ resourceType }) => resourceType === 'Patient') as Patient;

/** At once, and not letter by letter: it is faster, and what typing does is tried where the fields are. */
export const type = (field: HTMLElement, text: string): void =>
  void fireEvent.change(field, { target: { value: text } });
