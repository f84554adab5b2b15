import type { Resource as FhirResource } from '@medplum/fhirtypes';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { useService } from '#core/browser/react/useService.ts';
import { useAction } from '#ui/action/useAction.ts';

type Change = <R extends FhirResource>(before: Stored<R>, after: Stored<R>, done: string) => Promise<boolean>;

/** Saves a change of one resource at once and offers to take it back; says why where it was refused. */
export const useChange = (): Change => {
  const record = useService(ClinicalRecord);
  const { run } = useAction();
  return (before, after, done) =>
    run(() => record.update(after), {
      of: before.id,
      done,
      // On top of what was just saved: whatever anybody did since is not undone with it.
      undo: ({ meta }) => record.update<Stored>({ ...before, meta: { ...before.meta, versionId: meta?.versionId } }),
    });
};
