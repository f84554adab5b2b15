import type { Resource as FhirResource } from '@medplum/fhirtypes';
import { ClinicalRecord, type Stored, Toasts } from '../../shared/index.ts';
import { useErrorText } from '../react/errorText.ts';
import { useService } from '../react/useService.ts';

type Change = <R extends FhirResource>(before: Stored<R>, after: Stored<R>, done: string) => Promise<boolean>;

/** Saves a change of one resource at once and offers to take it back; says why where it was refused. */
export const useChange = (): Change => {
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const refused = (error: unknown): false => {
    toasts.show({ message: errorText(error), intent: 'danger' });
    return false;
  };
  return async (before, after, done) => {
    try {
      const saved = await record.update(after);
      const undo = (): void => {
        // On top of what was just saved: whatever anybody did since is not undone with it.
        const meta = { ...before.meta, versionId: saved.meta?.versionId };
        const restored: Stored = { ...before, meta };
        record.update(restored).catch(refused);
      };
      toasts.undo(done, undo);
      return true;
    } catch (error) {
      return refused(error);
    }
  };
};
