import type { Consent } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Card, useAction } from '#ui';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { recipientOf } from '#plugins/care-plans/shared/consent.ts';
import { handOffTexts } from '../messages/index.ts';
import { useConsents } from '../hooks/useConsents.ts';

const Question = observer(({ consent }: { readonly consent: Stored<Consent> }) => {
  const t = useMessages(handOffTexts);
  const record = useService(ClinicalRecord);
  const { busy, run } = useAction();
  const recipient = recipientOf(consent);
  const answer = (status: 'active' | 'rejected'): Promise<boolean> =>
    run(() => record.update<Consent>({ ...consent, status, dateTime: new Date().toISOString() }), {
      done: t.patientSaved,
    });
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
