import type { ResourceType } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import type { StoredOf } from '#clinical/shared';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { useRead } from '../hooks/useRecord.ts';
import { PatientDialog } from '../head/PatientDialog.tsx';
import { Async } from '#ui/states/Async.tsx';
import { FactList, type Facts } from './FactList.tsx';
import { History } from './History.tsx';
import { recordTexts } from '../messages.ts';

export interface RecordDialogProps<T extends ResourceType> {
  readonly type: T;
  readonly id: string;
  /** FHIR id of the patient. */
  readonly about: string | null;
  readonly title: (resource: StoredOf<T>) => string;
  readonly facts: (resource: StoredOf<T>) => Facts;
  /** Buttons at the foot. */
  readonly actions?: (resource: StoredOf<T>) => ReactNode;
  readonly onClose: () => void;
}

const RecordDialogBox = <T extends ResourceType>(props: RecordDialogProps<T>) => {
  const { type, id, about, title, facts, actions, onClose } = props;
  const t = useMessages(recordTexts);
  const resource = useRead(type, id, { about });
  const [past, setPast] = useState(false);
  const { data } = resource;
  return (
    <PatientDialog
      about={about}
      open
      width="wide"
      title={data ? title(data) : ''}
      onClose={onClose}
      actions={data && actions?.(data)}
    >
      <Async resource={resource}>
        {(there) => (
          <div className="pv-record">
            <FactList facts={facts(there)} />
            <details onToggle={(event) => setPast(event.currentTarget.open)}>
              <summary>{t.history}</summary>
              {past && <History type={type} id={id} about={about} facts={facts} />}
            </details>
          </div>
        )}
      </Async>
    </PatientDialog>
  );
};

/** One thing of the record with all that is known of it, its versions, and what can be done with it. */
export const RecordDialog = observer(RecordDialogBox) as typeof RecordDialogBox;
