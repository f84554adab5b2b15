import { Download, Exchange } from '@blueprintjs/icons';
import type { Consent } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useErrorText, useMessages, useResource, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Callout, Skeleton, useConfirm } from '../../../../core/browser/ui/index.ts';
import { Http, Resources, type Stored, Toasts } from '../../../../core/shared/index.ts';
import { recipientOf } from '../../shared/consent.ts';
import { downloadDocument, getCoordination, handOver } from '../../shared/contract.ts';
import { handOffTexts } from '../messages/handOffTexts.ts';
import type { PlanWithParts } from '../plans/usePlans.ts';
import { seenOf } from '../signing/useSign.ts';

const save = (blob: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** The patient said yes: to the service where it is configured, as a file in any case. */
export const Handing = observer(({ plan, goals, consent }: PlanWithParts & { readonly consent: Stored<Consent> }) => {
  const t = useMessages(handOffTexts);
  const http = useService(Http);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const confirm = useConfirm();
  const errorText = useErrorText();
  const coordination = useResource(getCoordination, {});
  const [busy, setBusy] = useState(false);
  const during = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const hand = async (): Promise<void> => {
    const text = t.handText(recipientOf(consent));
    if (!(await confirm({ title: t.handTitle, text, action: t.hand }))) return;
    await during(async () => {
      await resources.send(handOver, {
        params: { id: plan.id },
        body: { consent: consent.id, seen: seenOf(plan, goals) },
      });
      toasts.show({ message: t.handDone, intent: 'success' });
    });
  };
  const download = (): Promise<void> =>
    during(async () =>
      save(
        await http.download(downloadDocument, { params: { id: plan.id }, query: { consent: consent.id } }),
        'care-plan.json',
      ),
    );
  return (
    <Async resource={coordination} skeleton={<Skeleton lines={2} />}>
      {({ configured, host }) => (
        <>
          {!configured && (
            <Callout tone="wait" title={t.notConfigured}>
              <p>{t.notConfiguredText}</p>
            </Callout>
          )}
          <div className="cp-actions">
            {configured && (
              <Button intent="primary" icon={Exchange} busy={busy} onClick={() => void hand()}>
                {t.hand}
              </Button>
            )}
            <Button
              icon={Download}
              intent={configured ? 'plain' : 'primary'}
              busy={busy}
              onClick={() => void download()}
            >
              {t.download}
            </Button>
          </div>
          <small className="cp-quiet">
            {configured && host !== null ? `${t.service(host)} ` : ''}
            {t.downloadHelp}
          </small>
        </>
      )}
    </Async>
  );
});
