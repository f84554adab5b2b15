/** What the pages send, as they send it; `patient` is a FHIR id. */
export interface BenchSearch {
  readonly type: string;
  readonly form: string;
}

const of = (type: string, form: string): BenchSearch => ({ type, form });

/** The chart's first tab. */
export const chartSummary = (patient: string): readonly BenchSearch[] => [
  of('AllergyIntolerance', `patient=${patient}&verification-status:not=entered-in-error&_sort=-date&_count=200`),
  of(
    'Condition',
    `patient=${patient}&clinical-status=active,recurrence,relapse&verification-status:not=entered-in-error&_sort=-onset-date&_count=50`,
  ),
  of(
    'MedicationRequest',
    `patient=${patient}&status=active,on-hold,unknown&_include=MedicationRequest:medication&_count=100`,
  ),
  of('Observation', `patient=${patient}&combo-code=4548-4,2823-3,8480-6&_sort=-date&_count=100`),
  of('Observation', `patient=${patient}&_sort=-date&_count=50`),
  of('Encounter', `patient=${patient}&_sort=-date&_count=20`),
  of('Task', `patient=${patient}&status=requested,received,accepted,in-progress&_sort=due&_count=50`),
];

/** Somebody types a name: first letters that many share, then fewer, then two words. */
export const typeAhead = (n: number): readonly BenchSearch[] => [
  of('Patient', `name=${['tr', 'ga', 'le'][n % 3]}&_count=8`),
  of('Patient', `name=${['tremblaya', 'nguyenb', 'singhc'][n % 3]}&_count=8`),
  of('Patient', 'name=zoe&name=roy&_count=8'),
  of('Patient', `birthdate=19${40 + (n % 50)}-03-1${n % 10}&_count=8`),
];

export const taskList = (n: number): readonly BenchSearch[] => [
  of('Task', 'due:missing=false&_sort=due&_count=50'),
  of('Task', 'due=lt2026-05-01&status=requested,in-progress&_sort=due&_count=50'),
  of('Task', `owner=Practitioner/d${n % 40}&status=requested,in-progress&_sort=due&_count=50`),
];
