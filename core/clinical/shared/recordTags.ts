import type { ResourceType } from '@medplum/fhirtypes';
import type { AnyManifest } from '#core/plugin';
import type { Tag } from '#core/shared/tags.ts';

/** The record's own tags, and those of clinical areas that no feature has yet. */
const own = {
  record: [],
  patients: ['Patient'],
  staff: ['Practitioner', 'PractitionerRole'],
  faxes: [],
  'home-care': [],
} as const satisfies Record<string, readonly ResourceType[]>;

declare module '#core/shared/tags.ts' {
  interface Tags extends Record<keyof typeof own, true> {}
}

/** The cache tags of a FHIR type; `record` where it belongs to no area. */
export type TagsOf = (type: ResourceType) => readonly Tag[];

/** ENT-9: of every area, with the FHIR types that it covers. */
export const clinicalTags = (
  manifests: readonly Pick<AnyManifest, 'tags'>[],
): readonly (readonly [Tag, readonly string[]])[] =>
  [own, ...manifests.map(({ tags }) => tags)].flatMap(
    (tags) => Object.entries(tags) as unknown as readonly (readonly [Tag, readonly string[]])[],
  );

export const recordTags = (manifests: readonly Pick<AnyManifest, 'tags'>[]): TagsOf => {
  const byType = new Map<string, Tag[]>();
  for (const [tag, types] of clinicalTags(manifests))
    for (const type of types) byType.set(type, [...(byType.get(type) ?? []), tag]);
  return (type) => byType.get(type) ?? ['record'];
};

declare module '#core/shared/audit/auditKinds.ts' {
  interface AuditActions {
    searched: true;
    'broke-glass': true;
    'accepted-link': true;
    'refused-link': true;
    'signed-in': true;
    ended: true;
  }
  interface AuditTargets {
    record: true;
    app: true;
    offer: true;
  }
}
