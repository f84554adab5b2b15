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
      <section className="chart-export">
        <h3>{t.pdf}</h3>
        <p>{t.ownPdfText}</p>
        <SaveRecord patient={patient} as="pdf" />
      </section>
      <section className="chart-export">
        <h3>{t.fhir}</h3>
        <p>{t.ownFhirText}</p>
        <SaveRecord patient={patient} as="fhir" />
      </section>
    </div>
  );
});
