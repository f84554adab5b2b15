import type { AllergyIntolerance, Condition, Immunization } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { enteredInError, type StoredOf } from '#clinical/shared';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useChange } from '../hooks/useChange.ts';
import type { OpenItem } from '../hooks/useOpenItem.ts';
import { recordTexts } from '../messages.ts';
import type { Facts } from './FactList.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

type ItemType = (AllergyIntolerance | Condition | Immunization)['resourceType'];

export interface ItemDialogProps<T extends ItemType> {
  readonly open: OpenItem<T>;
  /** FHIR id of the patient. */
  readonly about: string;
  readonly title: (item: StoredOf<T>) => string;
  readonly facts: (item: StoredOf<T>) => Facts;
  /** The toast after that. */
  readonly withdrawnNow: (name: string) => string;
  /** Buttons between 'Entered in error' and 'Edit'. */
  readonly actions?: (item: StoredOf<T>) => ReactNode;
}

const ItemDialogBox = <T extends ItemType>(props: ItemDialogProps<T>) => {
  const { open, about, title, facts, withdrawnNow, actions } = props;
  const { type, id, item, doing, clinician, start, back, close } = open;
  const t = useMessages(recordTexts);
  const change = useChange();
  if (id === '') return null;
  if (item && doing === 'withdraw') {
    const withdraw = async (text: string): Promise<boolean> => {
      const why = { text, time: new Date().toISOString(), ...(clinician ? { authorReference: clinician } : {}) };
      const done = await change(item, enteredInError(item, why), withdrawnNow(title(item)));
      if (done) close();
      return done;
    };
    return <WithdrawDialog what={title(item)} about={about} withdraw={withdraw} onClose={back} />;
  }
  return (
    <RecordDialog
      type={type}
      id={id}
      about={about}
      title={title}
      facts={facts}
      onClose={close}
      actions={(one) =>
        clinician && (
          <>
            <Button intent="quiet" onClick={() => start('withdraw')}>
              {t.enteredInError}
            </Button>
            {actions?.(one)}
            <Button intent="primary" onClick={() => start('edit')}>
              {t.edit}
            </Button>
          </>
        )
      }
    />
  );
};

/** One item of a clinical list with its history, and for clinicians the ways to edit it and to take it back. */
export const ItemDialog = observer(ItemDialogBox) as typeof ItemDialogBox;
