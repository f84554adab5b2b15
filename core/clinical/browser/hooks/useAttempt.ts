import { useRef } from 'react';
import { useService } from '#core/browser';
import { ClinicalRecord, type RecordChangeRequest, type Stored } from '#clinical/shared';

/** Saves changes together; `asked` is all that they are made of, as text. The changes are made anew only where it differs. */
export type Attempt = (
  asked: string,
  make: (key: string) => readonly RecordChangeRequest[],
) => Promise<readonly Stored[]>;

/** For a form's `submit`: pressed again because no answer came, it is the same attempt, and nothing is made twice. */
export const useAttempt = (): Attempt => {
  const record = useService(ClinicalRecord);
  const last = useRef<{
    readonly asked: string;
    readonly key: string;
    readonly changes: readonly RecordChangeRequest[];
  }>(undefined);
  return (asked, make) => {
    if (last.current?.asked !== asked) {
      const key = crypto.randomUUID();
      last.current = { asked, key, changes: make(key) };
    }
    const { changes, key } = last.current;
    return record.transaction(changes, { key });
  };
};
