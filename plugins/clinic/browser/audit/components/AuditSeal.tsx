import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Button, Callout, Card, useAction, When } from '#ui';
import { Resources } from '#core/shared';
import { type AuditSeal as Seal, readSeal, verifyAudit } from '#plugins/clinic/shared/audit/calls.ts';
import { auditTexts } from '../messages/index.ts';

const pollMs = 3_000;

const tones = { checking: 'wait', whole: 'good', broken: 'bad', failed: 'bad' } as const;

const Found = ({ seal: { state, checked, entries, brokenAt, at } }: { readonly seal: Seal }) => {
  const t = useMessages(auditTexts);
  if (state === 'never') return <p className="pv-muted">{t.sealText}</p>;
  const later = entries - checked;
  const says = {
    checking: t.checking(checked, entries),
    whole: t.unbroken(checked),
    broken: t.broken(brokenAt ?? checked + 1),
    failed: t.checkFailed(checked),
  };
  return (
    <Callout tone={tones[state]}>
      <p>
        {says[state]} {at !== null && <When at={at} />}
      </p>
      {state === 'whole' && later > 0 && <p>{t.since(later)}</p>}
    </Callout>
  );
};

/** Whether the trail is as it was written. Asked for, because a long trail takes the server a while. */
export const AuditSeal = observer(() => {
  const t = useMessages(auditTexts);
  const resources = useService(Resources);
  const [watching, setWatching] = useState(false);
  const seal = useResource(readSeal, {}, watching ? { pollMs } : {});
  const { busy, run } = useAction();
  const [problem, setProblem] = useState('');
  const checking = seal.data?.state === 'checking';
  if (seal.data && watching !== checking) setWatching(checking);
  const verify = (): Promise<boolean> => {
    setProblem('');
    return run(() => resources.send(verifyAudit, {}), { failed: (reason) => void setProblem(reason) });
  };
  return (
    <Card
      title={t.seal}
      action={
        <Button busy={busy || checking} onClick={() => void verify()}>
          {t.verify}
        </Button>
      }
    >
      <div role="status">
        {problem ? (
          <Callout tone="bad">{problem}</Callout>
        ) : (
          <Async resource={seal}>{(found) => <Found seal={found} />}</Async>
        )}
      </div>
    </Card>
  );
});
