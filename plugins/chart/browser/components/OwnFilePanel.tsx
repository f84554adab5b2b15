import { observer } from 'mobx-react-lite';
import { usePatientId } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Notice } from '#ui';
import { sheetTexts } from '../sheet/messages/index.ts';
import { SaveRecord } from './SaveRecord.tsx';

/** A patient's own record, to take along. */
export const OwnFilePanel = observer(() => {
  const t = useMessages(sheetTexts);
  const patient = usePatientId();
  if (patient === null) return <Notice title={t.noRecord} text={t.noRecordText} />;
  return (
    <div className="pv-stack">
      <p>{t.ownText}</p>
      <p>{t.ownReview}</p>
      <p>{t.ownPrivate}</p>
      <div>
        <SaveRecord patient={patient} />
      </div>
    </div>
  );
});
