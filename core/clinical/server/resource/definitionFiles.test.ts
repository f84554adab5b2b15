import { parseStructureDefinition, type InternalTypeSchema } from '@medplum/core';
import type { Bundle, StructureDefinition } from '@medplum/fhirtypes';
import { compactDefinitions, readDefinitions } from './definitionFiles.ts';

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
    const whole = await readDefinitions(file);
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
