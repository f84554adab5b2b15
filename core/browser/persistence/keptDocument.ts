/** What stands under the key `root`: slices of state, each with its own version. Never an answer of the server's API. */
export interface KeptDocument {
  readonly version: 1;
  readonly slices: Readonly<Record<string, { readonly version: number; readonly data: unknown }>>;
}

export const rootKey = 'root';
export const emptyDocument: KeptDocument = { version: 1, slices: {} };

/** Another version, another program's value or broken text counts as nothing kept. */
export const parseDocument = (text: string | null): KeptDocument => {
  if (text === null) return emptyDocument;
  try {
    const read = JSON.parse(text) as Partial<KeptDocument> | null;
    return read?.version === 1 && typeof read.slices === 'object' ? (read as KeptDocument) : emptyDocument;
  } catch {
    return emptyDocument;
  }
};
