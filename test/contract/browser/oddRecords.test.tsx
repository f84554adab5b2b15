import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup } from '@testing-library/react';
import type { ResourceType } from '@medplum/fhirtypes';
import type { ComponentType } from 'react';
import { catalogue } from '#config/catalogue.ts';
import { ChartSummary, ChartTabs } from '#core/browser';
import { AppStateStore } from '#core/browser/appState/appStateStore.ts';
import { type AccountRole, AppState, Errors, FeatureStates, type Locale, PublicConfig } from '#core/shared';
import { type Stored, VisitLine } from '#clinical/shared';
import { fakeConfig } from '../../kit/browser/fakes.ts';
import { FakeVisitLine } from '../../kit/browser/fakeVisitLine.ts';
import { startClinical } from '../../kit/browser/startClinical.tsx';
import { oddResources } from '../../kit/record/oddResources.ts';

/** Every type that a part of the chart draws. */
const types: readonly ResourceType[] = [
  'AllergyIntolerance',
  'Appointment',
  'CarePlan',
  'CareTeam',
  'Communication',
  'Composition',
  'Condition',
  'Coverage',
  'DiagnosticReport',
  'DocumentReference',
  'Encounter',
  'Flag',
  'Goal',
  'Immunization',
  'MedicationAdministration',
  'MedicationRequest',
  'MedicationStatement',
  'Observation',
  'Patient',
  'Procedure',
  'Provenance',
  'Questionnaire',
  'QuestionnaireResponse',
  'RelatedPerson',
  'ServiceRequest',
  'Task',
];
const given = (seed: number): readonly Stored[] => [
  ...types.flatMap((type) => oddResources(type, 6, seed)),
  ...oddResources('Patient', 1, seed).map((patient) => ({ ...patient, id: 'p1' })),
];

const drawn: readonly (readonly [AccountRole, Locale, number])[] = [
  ['practitioner', 'en-CA', 1],
  ['patient', 'fr-CA', 2],
];

afterEach(cleanup);

/** Those with a part in the chart, as their contributions are written. */
const inTheChart = catalogue.filter(({ manifest }) =>
  /add\(Chart(Tabs|Summary),/.test(
    readFileSync(join(import.meta.dirname, '../../../plugins', manifest.id, 'browser/index.ts'), 'utf8'),
  ),
);

describe.each(inTheChart.map((line) => [line.manifest.id, line] as const))('%s', (_id, { manifest, load }) => {
  test.each(drawn)(
    'RTE-5 absurd and hostile values on its parts of the chart, as %s in %s, seed %d',
    async (role, locale, seed) => {
      const { setup, messages } = await load();
      const failures: unknown[] = [];
      const started = await startClinical(manifest, {
        setup,
        messages: messages!,
        role,
        locale,
        given: given(seed),
        report: (error) => failures.push(error),
        services: [
          [FeatureStates, { isRunning: () => true, stateOf: () => undefined }],
          [VisitLine, new FakeVisitLine()],
          [AppState, new AppStateStore()],
          [PublicConfig, fakeConfig()],
          [Errors, { report: (error: unknown) => void failures.push(error) }],
        ],
      });
      const { contributed, stop } = started.plugin;
      const parts: readonly ComponentType[] = [
        ...contributed(ChartTabs).map(({ item }) => item.panel),
        ...contributed(ChartSummary).map(({ item }) => item.card),
      ];
      expect(parts.length).toBeGreaterThan(0);
      for (const Part of parts) {
        await started.draw(Part);
        await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
        expect({ failures: failures.map(String), boxes: document.querySelectorAll('.pav-broken').length }).toEqual({
          failures: [],
          boxes: 0,
        });
        cleanup();
      }
      stop();
    },
  );
});
