import { identifiersOf } from '#clinical/server/resource/identifiers.ts';
import type { Placed } from '#clinical/server/resource/resource.ts';
import type { RecordStore } from '#clinical/server/record/store.ts';
import { idFrom, isStub } from './bundle/stub.ts';

/**
 * Gives the references to a stub to the resource that it stood for, now that this one has come, and removes the stub.
 * @returns how many stubs were replaced
 */
export const adoptStubs = async (arrived: readonly Placed[], store: RecordStore): Promise<number> => {
  const moves = new Map<string, string>();
  for (const resource of arrived) {
    if (isStub(resource)) continue;
    const type = resource.resourceType;
    for (const { system, value } of identifiersOf(resource)) {
      const id = idFrom(`${type}|${system}|${value}`);
      if (id === resource.id) continue;
      const stub = await store.read(type, id);
      if (stub && !stub.deleted && isStub(stub.resource)) moves.set(`${type}/${id}`, `${type}/${resource.id}`);
    }
  }
  if (moves.size === 0) return 0;
  await store.repoint(moves);
  for (const place of moves.keys()) {
    const [type = '', id = ''] = place.split('/');
    await store.remove(type, id);
  }
  return moves.size;
};
