import type { CapabilityStatement } from '@medplum/fhirtypes';
import { definitions } from '../../resource/definitions.ts';
import { parseSearch } from '../../search/parse.ts';
import { fhirParts } from '../contributed/fhirParts.ts';
import { interactions } from './interactions.ts';
import { capabilityOf } from './metadata.ts';

describe('/metadata tells the truth', () => {
  let statement: CapabilityStatement;
  beforeAll(async () => {
    statement = JSON.parse(await capabilityOf('https://clinic.example/fhir/R4', fhirParts())) as CapabilityStatement;
  });
  const resources = () => statement.rest?.[0]?.resource ?? [];

  test('every type and parameter that it names is answered, and no others', async () => {
    const known = await definitions();
    expect(
      resources()
        .map(({ type }) => type)
        .sort(),
    ).toEqual([...known.types].sort());
    for (const { type, searchParam = [], searchInclude = [] } of resources()) {
      const names = searchParam.map(({ name }) => name);
      const composites = new Set(searchParam.flatMap((one) => (one.type === 'composite' ? [one.name] : [])));
      expect(new Set(names).size).toBe(names.length);
      for (const name of names.filter((one) => !one.startsWith('_')))
        parseSearch(known, type, composites.has(name) ? `${name}=a$1` : `${name}:missing=true`);
      for (const include of searchInclude) parseSearch(known, type, `_include=${include}`);
      expect(() => parseSearch(known, type, '_filter=a')).toThrow();
    }
  });

  test('every interaction that it names is there', () => {
    const told = resources().find(({ type }) => type === 'Patient');
    const codes = interactions.flatMap(({ code: one }) => (one === null ? [] : [one]));
    expect(told?.interaction?.map(({ code: one }) => one).sort()).toEqual([...codes].sort());
    expect(told?.operation?.map(({ name }) => name)).toEqual(['everything', 'patient-export', 'validate']);
    const operationsOf = (name: string) =>
      resources()
        .find(({ type }) => type === name)
        ?.operation?.map((one) => one.name);
    expect(operationsOf('ValueSet')).toEqual(['expand', 'validate-code', 'validate']);
    expect(operationsOf('CodeSystem')).toEqual(['lookup', 'validate-code', 'validate']);
    expect(operationsOf('ConceptMap')).toEqual(['translate', 'validate']);
    expect(operationsOf('Observation')).toEqual(['lastn', 'validate']);
    expect(operationsOf('Group')).toEqual(['group-export', 'validate']);
    expect(statement.rest?.[0]?.operation?.map(({ name }) => name)).toEqual(['export']);
    expect(statement.format).toEqual(['application/fhir+json', 'json']);
    expect(statement.rest?.[0]?.interaction?.map(({ code: one }) => one)).toEqual(['transaction', 'batch']);
  });

  test('our own parameter comes with its definition', () => {
    const due = resources()
      .find(({ type }) => type === 'Task')
      ?.searchParam?.find(({ name }) => name === 'due');
    const [own] = statement.contained ?? [];
    expect(own).toMatchObject({ resourceType: 'SearchParameter', url: due?.definition, code: 'due' });
  });
});
