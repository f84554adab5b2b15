/** What another page finished before it sent somebody to the login page. */
export const doneKinds = ['confirmed', 'reset', 'staff'] as const;
export type Done = (typeof doneKinds)[number];

export const readDone = (query: URLSearchParams): Done | null =>
  doneKinds.find((kind) => kind === query.get('done')) ?? null;
