import type { Extension } from '@medplum/fhirtypes';

interface Extended {
  readonly extension?: readonly Extension[];
}

export const extensionOf = (of: Extended | undefined, url: string): Extension | undefined =>
  of?.extension?.find((one) => one.url === url);

/** The extensions with this one in the place of any of its kind; without it where null. Undefined where none are left. */
export const withExtension = (
  of: Extended | undefined,
  url: string,
  next: Extension | null,
): Extension[] | undefined => {
  const others = (of?.extension ?? []).filter((one) => one.url !== url);
  const all = next ? [...others, next] : others;
  return all.length > 0 ? all : undefined;
};
