import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Bundle, DiagnosticReport } from '@medplum/fhirtypes';
import { testWithData } from '#test/kit/server/sharedData.ts';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { idOf, isOf, type SearchParams, type Stored } from '#clinical/shared';
import { resultLines } from './resultLines.ts';
import { resultWords } from './resultWords.ts';
import { readWholeResult } from './wholeResult.ts';

/** A record that finds by id, and knows nobody who acknowledged anything. */
const recordOf = (all: readonly Stored[]): FhirRecord => {
  const found = (type: string, ids: readonly string[]) =>
    all.filter((one) => one.resourceType === type && ids.includes(one.id));
  const record = {
    search: async (type: string, { _id = '' }: SearchParams) => ({
      ...{ resources: found(type, String(_id).split(',')), included: [], total: null, next: null },
    }),
    find: async (type: string, id: string) => found(type, [id])[0] ?? null,
  };
  return record as unknown as FhirRecord;
};

const resourcesOf = (path: string): readonly Stored[] => {
  const bundle = JSON.parse(
    gunzipSync(readFileSync(path))
      .toString('utf8')
      .replaceAll(/"urn:uuid:([^"]+)"/g, '"Any/$1"'),
  ) as Bundle;
  return (bundle.entry ?? []).flatMap(({ resource }) => (resource?.id === undefined ? [] : [resource as Stored]));
};
const typed = (report: Stored<DiagnosticReport>): Stored<DiagnosticReport> =>
  JSON.parse(JSON.stringify(report).replaceAll(/"Any\//g, '"Observation/')) as Stored<DiagnosticReport>;

testWithData(
  'RTE-5 clinic/diagnostics: every number of a synthetic laboratory report is on its pages, in both languages',
  async (folder) => {
    const files = readdirSync(`${folder}/synthea`)
      .filter((name) => name.endsWith('.json.gz'))
      .slice(0, 4);
    let numbers = 0;
    for (const file of files) {
      const all = resourcesOf(`${folder}/synthea/${file}`).map((one) =>
        isOf(one, 'Observation') ? { ...one, subject: undefined } : one,
      );
      const patient = all.find((one) => isOf(one, 'Patient'))!;
      for (const report of all.filter((one) => isOf(one, 'DiagnosticReport')).slice(0, 40)) {
        const whole = await readWholeResult(recordOf(all), typed(report));
        expect(whole.values).toHaveLength(new Set(report.result?.map(({ reference }) => reference)).size);
        for (const locale of ['en-CA', 'fr-CA'] as const) {
          const lines = resultLines(whole, patient, { locale, zone: 'America/Toronto' }).map(({ text }) => text);
          const grouped = lines.join('\n').replaceAll(/(?<=\d)[\u00a0\u202f](?=\d)/g, '');
          const plain =
            locale === 'fr-CA' ? grouped.replaceAll(',', '.') : grouped.replaceAll(/(?<=\d),(?=\d{3})/g, '');
          for (const { value } of whole.values) {
            const is = value.valueQuantity?.value;
            if (is === undefined) continue;
            numbers += 1;
            expect(plain).toContain(String(is));
          }
          if (whole.values.length === 0) expect(lines).toContain(resultWords[locale].text.noValues);
        }
        expect(idOf(report.subject, 'Any')).toBe(patient.id);
      }
    }
    expect(numbers).toBeGreaterThan(100);
  },
);
