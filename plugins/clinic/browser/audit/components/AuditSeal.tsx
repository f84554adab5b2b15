import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useStore } from '#core/browser';
import { Button, Callout, Card, useAction, When } from '#ui';
import { auditTexts } from '../messages/index.ts';
import { AuditTrailStore } from '../stores/AuditTrailStore.ts';

/** Whether the trail is as it was written. Asked for, because a long trail takes the server a while. */
export const AuditSeal = observer(() => {
  const t = useMessages(auditTexts);
  const trail = useStore(AuditTrailStore);
  const { busy, run } = useAction();
  const [problem, setProblem] = useState('');
  const verify = (): Promise<boolean> => {
    setProblem('');
    return run(() => trail.verify(), { failed: (reason) => void setProblem(reason) });
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
