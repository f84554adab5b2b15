import type { Consent } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useService } from '../../../../core/browser/index.ts';
import { Button, Card } from '../../../../core/browser/ui/index.ts';
import { ClinicalRecord, type Stored, Toasts } from '../../../../core/shared/index.ts';
import { recipientOf } from '../../shared/consent.ts';
import { handOffTexts } from '../messages/handOffTexts.ts';
import { useConsents } from './useConsents.ts';

const Question = observer(({ consent }: { readonly consent: Stored<Consent> }) => {
  const t = useMessages(handOffTexts);
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const recipient = recipientOf(consent);
  const answer = async (status: 'active' | 'rejected'): Promise<void> => {
    setBusy(true);
    try {
      await record.update<Consent>({ ...consent, status, dateTime: new Date().toISOString() });
      toasts.show({ message: t.patientSaved, intent: 'success' });
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  if (consent.status !== 'proposed') {
    const agreed = consent.status === 'active';
    return (
      <p className="cp-consent-said">
        {(agreed ? t.patientAgreed : t.patientDeclined)(recipient)}{' '}
        {agreed && (
          <Button intent="quiet" busy={busy} onClick={() => void answer('rejected')}>
            {t.patientRevoke}
          </Button>
        )}
      </p>
    );
  }
  return (
    <Card tone="wait" title={t.patientAsk(recipient)}>
      <p className="cp-quiet">{t.patientText}</p>
      <div className="cp-actions">
        <Button intent="primary" busy={busy} onClick={() => void answer('active')}>
          {t.patientYes}
        </Button>
        <Button busy={busy} onClick={() => void answer('rejected')}>
          {t.patientNo}
        </Button>
      </div>
    </Card>
  );
});

/** The question whether this plan may be shared, where the clinic asked it; the patient can change the answer. */
export const PatientConsent = observer(({ planId }: { readonly planId: string }) => {
  const { consents } = useConsents(planId);
  const [latest] = consents;
  return latest ? <Question key={latest.id} consent={latest} /> : null;
});
