import type { Coverage } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useService } from '#core/browser';
import { Button, useAction } from '#ui';
import { Auth } from '#core/shared';
import { ClinicalRecord, referenceTo, type Stored, verifiedUrl } from '#clinical/shared';
import { withExtension } from '#plugins/patient-profile/shared/extensions.ts';
import { verifiedExtension, verifiedOf } from '#plugins/patient-profile/shared/verification.ts';
import { useCoverageLabels } from '../hooks/useCoverageLabels.ts';

/** Staff who have seen the card say so, with their name and the time. */
export const VerifyAction = observer(({ coverage }: { readonly coverage: Stored<Coverage> }) => {
  const { t } = useCoverageLabels();
  const record = useService(ClinicalRecord);
  const { selectedUser } = useService(Auth);
  const { busy, run } = useAction();
  const verified = verifiedOf(coverage);
  const me = selectedUser;
  const mark = (on: boolean): Promise<boolean> => {
    const by = me?.resourceId ? referenceTo('Practitioner', me.resourceId, `${me.firstName} ${me.lastName}`) : null;
    const stamp = on ? verifiedExtension({ on: new Date().toISOString(), by }) : null;
    return run(() => record.update({ ...coverage, extension: withExtension(coverage, verifiedUrl, stamp) }), {
      done: on ? t.verifiedDone : t.unverifiedDone,
    });
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
