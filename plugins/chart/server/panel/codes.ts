const loinc = 'http://loinc.org';
const snomed = 'http://snomed.info/sct';
/** CDC's code system of vaccines. */
const cvx = 'http://hl7.org/fhir/sid/cvx';
const icd = [
  'http://hl7.org/fhir/sid/icd-10',
  'http://hl7.org/fhir/sid/icd-10-cm',
  'http://hl7.org/fhir/sid/icd-10-ca',
];

/** By which codes something is found in the record: each of `codes`, or all from one to before another. */
export interface CodeSet {
  readonly types: readonly string[];
  readonly systems: readonly string[];
  readonly codes: readonly string[] | { readonly from: string; readonly until: string };
}

const of = (type: string, system: string, ...codes: readonly string[]): CodeSet => ({
  ...{ types: [type], systems: [system], codes },
});
const result = (...codes: readonly string[]): CodeSet => ({
  ...{ types: ['Observation', 'DiagnosticReport'], systems: [loinc], codes },
});
const range = (from: string, until: string): CodeSet => ({
  ...{ types: ['Condition'], systems: icd, codes: { from, until } },
});

/** What was done, by what the rules call it. */
export const testCodes = {
  bloodPressure: [of('Observation', loinc, '85354-9', '55284-4', '8480-6')],
  a1c: [of('Observation', loinc, '4548-4', '17856-6', '59261-8')],
  fit: [result('29771-3', '57905-2', '58453-2', '80372-6')],
  colonoscopy: [of('Procedure', snomed, '73761001')],
  hpv: [result('21440-3', '59420-0', '69002-4', '77379-6', '82675-0')],
  pap: [result('10524-7', '19762-4', '47527-7')],
  mammogram: [result('24606-6', '24605-8', '26346-7'), of('Procedure', snomed, '71651007', '24623002')],
  influenza: [
    of('Immunization', cvx, '15', '16', '88', '111', '135', '140', '141', '144', '149', '150', '153', '155', '158'),
    of('Immunization', cvx, '161', '166', '168', '171', '185', '186', '197', '205'),
  ],
  tetanus: [
    of('Immunization', cvx, '01', '09', '20', '22', '28', '50', '106', '107', '110', '113', '115', '120', '130'),
    of('Immunization', cvx, '138', '139', '146'),
  ],
  pneumococcal: [of('Immunization', cvx, '33', '100', '109', '133', '152', '215', '216')],
} as const satisfies Readonly<Record<string, readonly CodeSet[]>>;
export type Test = keyof typeof testCodes;

export const conditionCodes = {
  diabetes: [of('Condition', snomed, '44054006', '46635009', '73211009'), range('E10', 'E15')],
  hypertension: [of('Condition', snomed, '38341003', '59621000'), range('I10', 'I16')],
} as const satisfies Readonly<Record<string, readonly CodeSet[]>>;
