import type { MedicationRequest } from '@medplum/fhirtypes';
import { fakeAuth, fakeHttp, fakeResources, fakeRouter, fakeToasts } from '#test/kit/browser/fakes.ts';
import { type FakeRecord, fakeRecord } from '#test/kit/browser/fakeRecord.ts';
import { offering } from '#test/kit/browser/terms.ts';
import { type FakeLine, memoryOutbox } from '#test/kit/browser/outbox.ts';
import { OutboxActs } from '#core/browser/offline/outbox/outboxActs.ts';
import { type StartedPlugin, startPlugin } from '#test/kit/browser/startPlugin.tsx';
import { Auth, Http, Line, type Locale, Outbox, Resources, Router, Toasts } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { medications } from '../../manifest.ts';
import type { Reminders } from '../../shared/calls.ts';
import { commonMedications } from '../../shared/commonMedications.ts';
import { usualSettings } from '../../shared/settings.ts';
import { messages, setup } from '../index.ts';

export const patient = 'maya';
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Taken every day at these times. */
export const daily = (id: string, name: string, timeOfDay: readonly string[], is: Partial<MedicationRequest> = {}) =>
  ({
    resourceType: 'MedicationRequest',
    id,
    status: 'active',
    intent: 'order',
    subject: { reference: `Patient/${patient}` },
    authoredOn: '2026-01-01',
    medicationCodeableConcept: { text: name },
    requester: { display: 'Priya Sandhu' },
    dosageInstruction: [
      {
        route: { text: 'Oral' },
        doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
        timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd', timeOfDay: [...timeOfDay] } },
      },
    ],
    ...is,
  }) as Stored<MedicationRequest>;

export interface Started {
  readonly plugin: Awaited<ReturnType<typeof startPlugin>>;
  readonly record: FakeRecord;
  readonly resources: ReturnType<typeof fakeResources>;
  readonly router: ReturnType<typeof fakeRouter>;
  readonly toasts: ReturnType<typeof fakeToasts>;
  readonly line: FakeLine;
}

interface Options {
  readonly role?: 'patient' | 'practitioner' | 'admin';
  readonly address?: string;
  readonly locale?: Locale;
  readonly answers?: Readonly<Record<string, (input: any) => unknown>>;
  readonly reminders?: Partial<Reminders>;
  /** With what another feature adds. */
  readonly begin?: typeof setup;
}

/** The plugin alone, on a record in memory. */
export const startMedications = async (stored: readonly Stored[], options: Options = {}): Promise<Started> => {
  const { role = 'patient', address = '/', locale = 'en-CA', answers = {}, reminders = {}, begin = setup } = options;
  const record = fakeRecord(stored);
  const resources = fakeResources({
    'medications.reminders': () => ({ settings: usualSettings, zone, snoozed: [], ...reminders }),
    'record.concepts': () => ({ data: [] }),
    ...offering(commonMedications),
    ...answers,
  });
  const router = fakeRouter(address);
  const toasts = fakeToasts();
  const me = {
    id: 'profile-1',
    role,
    organizationId: 'org',
    organizationName: 'Rideau',
    firstName: role === 'patient' ? 'Maya' : 'Priya',
    lastName: role === 'patient' ? 'Tremblay' : 'Sandhu',
    title: null,
    resourceId: role === 'patient' ? patient : 'priya',
  };
  const started: { plugin?: StartedPlugin } = {};
  const { outbox, line } = memoryOutbox({
    actOf: (id) => started.plugin?.contributed(OutboxActs).find(({ item }) => item.id === id)?.item,
  });
  const plugin = await startPlugin(medications, {
    setup: begin,
    messages,
    locale,
    given: [
      [Auth, fakeAuth({ signedIn: true, activeRole: role, selectedUser: me })],
      [Http, fakeHttp({})],
      [ClinicalRecord, record],
      [Resources, resources],
      [Line, line],
      [Outbox, outbox],
      [Router, router],
      [Toasts, toasts],
    ],
  });
  started.plugin = plugin;
  return { plugin, record, resources, router, toasts, line };
};
