import type { Coverage } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useService } from '../../../../../core/browser/index.ts';
import { Button } from '../../../../../core/browser/ui/index.ts';
import { Auth, ClinicalRecord, referenceTo, type Stored, Toasts } from '../../../../../core/shared/index.ts';
import { withExtension } from '../../../shared/extensions.ts';
import { verifiedExtension, verifiedOf, verifiedUrl } from '../../../shared/verified.ts';
import { useCoverageWords } from './useCoverageWords.ts';

/** Staff who have seen the card say so, with their name and the time. */
export const VerifyAction = observer(({ coverage }: { readonly coverage: Stored<Coverage> }) => {
  const { t } = useCoverageWords();
  const record = useService(ClinicalRecord);
  const { selectedUser } = useService(Auth);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const verified = verifiedOf(coverage);
  const me = selectedUser;
  const mark = async (on: boolean): Promise<void> => {
    setBusy(true);
    const by = me?.resourceId ? referenceTo('Practitioner', me.resourceId, `${me.firstName} ${me.lastName}`) : null;
    const stamp = on ? verifiedExtension({ on: new Date().toISOString(), by }) : null;
    try {
      await record.update({ ...coverage, extension: withExtension(coverage, verifiedUrl, stamp) });
      toasts.show({ message: on ? t.verifiedDone : t.unverifiedDone, intent: 'success' });
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="pv-row pp-verify">
      <span className="pv-muted">{verified ? '' : t.verifyText}</span>
      <Button busy={busy} intent={verified ? 'quiet' : 'plain'} onClick={() => void mark(!verified)}>
        {verified ? t.unverify : t.verify}
      </Button>
    </div>
  );
});
