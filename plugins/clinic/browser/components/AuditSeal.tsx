import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Callout, Card, When } from '../../../../core/browser/ui/index.ts';
import { auditTexts } from '../messages/auditTexts.ts';
import { AuditTrail } from '../stores/AuditTrail.ts';

/** Whether the trail is as it was written. Asked for, because a long trail takes the server a while. */
export const AuditSeal = observer(() => {
  const t = useMessages(auditTexts);
  const trail = useStore(AuditTrail);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const verify = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    await trail.verify().catch((error: unknown) => setProblem(errorText(error)));
    setBusy(false);
  };
  const { seal } = trail;
  return (
    <Card
      title={t.seal}
      action={
        <Button busy={busy} onClick={() => void verify()}>
          {t.verify}
        </Button>
      }
    >
      <div role="status">
        {problem ? (
          <Callout tone="bad">{problem}</Callout>
        ) : seal === null ? (
          <p className="pv-muted">{t.sealText}</p>
        ) : (
          <Callout tone={seal.brokenAt === null ? 'good' : 'bad'}>
            <p>
              {seal.brokenAt === null ? t.unbroken(seal.entries) : t.broken(seal.brokenAt)} <When at={seal.checkedAt} />
            </p>
          </Callout>
        )}
      </div>
    </Card>
  );
});
