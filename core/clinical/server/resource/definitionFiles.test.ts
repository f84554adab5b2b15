import { parseStructureDefinition, type InternalTypeSchema } from '@medplum/core';
import type { Bundle, CodeSystemConcept, StructureDefinition } from '@medplum/fhirtypes';
import { compactDefinitions, wholeDefinitions } from './definitionFiles.ts';

/** Prose left out: no check reads it. The way back to the type that holds an inner type is left out too, or it never ends. */
const withoutProse = (schema: InternalTypeSchema): string =>
  JSON.stringify(schema, (key, value: unknown) =>
    key === 'description' || key === 'parentType' ? undefined : value instanceof Set ? [...value] : value,
  );

test.each(['profiles-types', 'profiles-resources'] as const)(
  'the compact %s of the build holds every type with the same elements, limits and rules as R4',
  async (file) => {
    const compact = JSON.parse(await compactDefinitions(file)) as Bundle<StructureDefinition>;
    const kept = new Map(compact.entry?.map(({ resource }) => [resource?.url, resource]));
    const whole = await wholeDefinitions(file);
    const structures = (whole.entry ?? []).flatMap(({ resource }) =>
      resource?.resourceType === 'StructureDefinition' ? [resource] : [],
    );
    expect(structures.length).toBeGreaterThan(50);
    expect(kept.size).toBe(structures.length);
    for (const structure of structures)
      expect(withoutProse(parseStructureDefinition(kept.get(structure.url)!))).toBe(
        withoutProse(parseStructureDefinition(structure)),
      );
  },
);

test('the compact value sets of the build hold every code and every rule of R4', async () => {
  const compact = JSON.parse(await compactDefinitions('valuesets')) as Bundle;
  const said = ({ entry = [] }: Bundle) =>
    entry.flatMap(({ resource }): unknown[] => {
      if (resource?.resourceType === 'ValueSet') return [[resource.url, resource.compose]];
      if (resource?.resourceType !== 'CodeSystem') return [];
      const named = (concepts: readonly CodeSystemConcept[] = []): unknown[] =>
        concepts.map(({ code, concept }) => [code, named(concept)]);
      return [[resource.url, resource.content, named(resource.concept)]];
    });
  const whole = said(await wholeDefinitions('valuesets'));
  expect(whole.length).toBeGreaterThan(1_000);
  expect(JSON.stringify(said(compact))).toBe(JSON.stringify(whole));
});
